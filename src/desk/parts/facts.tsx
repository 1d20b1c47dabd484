import type { ReactNode } from 'react';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Row } from '#src/ui/row.tsx';
import css from './facts.module.css';

/** Names with what they are, below each other; facts that are null or undefined are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className={`m-0 ${css.facts}`}>
      {facts
        .filter(([, fact]) => fact !== null && fact !== undefined)
        .map(([name, fact]) => (
          <Row key={name} name={name} lined>
            {fact}
          </Row>
        ))}
    </dl>
  );
}

/** An instant as a reader's clock shows it. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular nowrap">
      {formatInstant(at)}
    </time>
  );
}
