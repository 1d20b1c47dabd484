import clsx from 'clsx';
import { Check, Circle, Clock3, type LucideIcon, X } from 'lucide-react';
import css from './status-chip.module.css';

/** `plain` has just begun, `busy` is under way, `good` and `bad` are ends. */
export type StatusTone = 'plain' | 'busy' | 'good' | 'bad';

const SIGNS: Readonly<Record<StatusTone, LucideIcon>> = { plain: Circle, busy: Clock3, good: Check, bad: X };

interface Props {
  tone: StatusTone;
  /** The status in words. */
  children: string;
  /** A sign of its own, where two statuses of one tone must be distinguished. */
  sign?: LucideIcon | undefined;
  className?: string | undefined;
}

/** How far a payment, payout or parcel is: white, orange, green or red, always with its sign and word. */
export function StatusChip({ tone, children, sign, className }: Props) {
  const Sign = sign ?? SIGNS[tone];
  return (
    <span className={clsx(css.chip, css[tone], className)}>
      <Sign size={14} strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}
