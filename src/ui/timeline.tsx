import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant } from '#src/lib/format-instant.ts';
import css from './timeline.module.css';

/** One step on the way: when it was reached, or null while it lies ahead. */
export interface TimelineStep {
  key: string;
  label: string;
  /** ISO 8601, or null where it has not been reached. */
  at: string | null;
  /** The way ended here without arriving. */
  bad?: boolean | undefined;
  /** Shown under the label: a tracking number, a reason. */
  note?: ReactNode;
}

interface Props {
  /** What is on its way, for screen readers. */
  label: string;
  steps: readonly TimelineStep[];
}

/** The steps of something on its way, side by side where they fit: what was reached and when, where it is now, and what is ahead. */
export function Timeline({ label, steps }: Props) {
  const current = steps.findLastIndex(({ at }) => at !== null);
  const ended = current === steps.length - 1;
  return (
    <ol className={css.timeline} aria-label={label}>
      {steps.map(({ key, label: name, at, bad = false, note }, place) => (
        <li
          key={key}
          className={clsx(css.step, at !== null && css.reached, bad && css.bad, place === current && !ended && css.current)}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {bad ? <X size={12} strokeWidth={3} /> : at !== null && (place < current || ended) && <Check size={12} strokeWidth={3} />}
          </span>
          <span className={css.name}>{name}</span>
          {at !== null && (
            <time dateTime={at} className="tabular">
              {formatInstant(at)}
            </time>
          )}
          {note !== undefined && <span className={css.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
