import type { ReactNode } from 'react';
import { formatInstant } from '#src/lib/format-instant.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
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

/** An address, id or code in full, with its button to copy. */
export function CodeFact({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-8">
      <code translate="no" className="text-code">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
