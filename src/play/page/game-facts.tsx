import type { ReactNode } from 'react';
import css from './game-facts.module.css';

interface Props {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names and figures, one to a line. */
export function GameFacts({ facts }: Props) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
