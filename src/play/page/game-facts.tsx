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
}

/** Names and figures, one to a line. */
export function GameFacts({ facts }: Props) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <Row key={label} name={label}>
          <Figure>{value}</Figure>
        </Row>
      ))}
    </dl>
  );
}
