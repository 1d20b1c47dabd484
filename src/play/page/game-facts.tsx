import type { ReactNode } from 'react';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';
import css from './game-facts.module.css';

/** A figure and its name. */
export interface GameFact {
  label: string;
  value: ReactNode;
}

interface Props {
  facts: readonly GameFact[];
  /** A line under them. */
  note?: string | null;
}

/** Names and figures, one to a line. */
export function GameFacts({ facts, note = null }: Props) {
  return (
    <div className={css.facts}>
      <dl className={css.list}>
        {facts.map(({ label, value }) => (
          <Row key={label} name={label}>
            <Figure>{value}</Figure>
          </Row>
        ))}
      </dl>
      {note !== null && (
        <p key={note} className="tone-mid">
          {note}
        </p>
      )}
    </div>
  );
}
