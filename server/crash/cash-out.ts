import { Refusal } from '#server/core/refusal.ts';

/** A bet that leaves at a multiplier, hundredths. */
export interface Leaving {
  id: string;
  at: number;
}

/** What a cash-out answers before the flight has reached 1.01×. */
export function tooEarly(): Refusal {
  return new Refusal(409, 'too_early', 'Cash-outs start at 1.01×.');
}

/** What a cash-out answers that was received after the bust. */
export function tooLate(): Refusal {
  return new Refusal(409, 'too_late', 'Too late. The round had already crashed.');
}
