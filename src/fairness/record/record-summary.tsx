import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Row } from '#src/ui/row.tsx';
import css from './record-summary.module.css';

interface Props {
  /** The id of the heading among the children. */
  labelledBy: string;
  /** How good the record is for its player, as the light behind it. */
  tone: 'low' | 'win' | 'gold';
  children: ReactNode;
}

/** The card with the result of a record: a heading, a large value, its facts and a last line. */
export function RecordSummary({ labelledBy, tone, children }: Props) {
  return (
    <section className={css.summary} data-tone={tone} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** The facts of a summary: a list of SummaryFact. */
export function SummaryFacts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

/** One fact of a summary: its name, and what it is. */
export function SummaryFact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Row name={name} lined>
      {value}
    </Row>
  );
}

/** What was drawn, as the value of a fact. */
export function Drawn({ children }: { children: ReactNode }) {
  return (
    <strong translate="no" className={`${css.drawn} figures`}>
      {children}
    </strong>
  );
}

/** The last line of a summary: when it was, and the way to the game. */
export function SummaryFoot({ at, to, play }: { at: string; to: string; play: string }) {
  return (
    <p className={css.foot}>
      <time dateTime={at}>{formatInstant(at)}</time>
      <Link to={to} className="text-link">
        {play}
      </Link>
    </p>
  );
}
