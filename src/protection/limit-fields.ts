import type { ListedLimit } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { plainTyped } from '#contract/typed-text.ts';
import { isFarTooLarge, readAmount, writeAmount } from '#src/lib/amount-text.ts';

/** What was typed for a limit: coins; for `session` hours and minutes. */
export interface TypedLimit {
  amount: string;
  minutes: string;
}

/** The largest limit that the fields take: coins with nine digits, minutes of a month. */
const LARGEST = { coins: cents(99_999_999_999), minutes: 44_640 };

/** The largest limit that can be set: by the rules of play, else by the field. Cents, for `session` minutes. */
export const mostOf = ({ kind, most }: Pick<ListedLimit, 'kind' | 'most'>): number =>
  most ?? (kind === 'session' ? LARGEST.minutes : LARGEST.coins);

/** What is wrong with it, as a key of the texts. */
export type LimitFault = 'required' | 'amount' | 'hours' | 'minutes' | 'above' | 'same';

const whole = (text: string): number | null =>
  text.trim() === '' ? 0 : /^\d{1,3}$/.test(plainTyped(text)) ? Number(plainTyped(text)) : null;

/** What the fields begin with. */
export function typedFrom({ kind, limit }: Pick<ListedLimit, 'kind' | 'limit'>): TypedLimit {
  if (limit === null) return { amount: '', minutes: '' };
  if (kind !== 'session') return { amount: writeAmount(cents(limit)), minutes: '' };
  return { amount: String(Math.floor(limit / 60)), minutes: String(limit % 60) };
}

/** The typed limit (cents, for `session` minutes), or its first fault. */
export function readLimit(
  typed: TypedLimit,
  limit: Pick<ListedLimit, 'kind' | 'limit' | 'most'>,
): { value: number } | { fault: LimitFault } {
  const read = limit.kind === 'session' ? readMinutes(typed) : readCoins(typed.amount);
  if ('fault' in read) return read;
  if (read.value > mostOf(limit)) return { fault: 'above' };
  return read.value === limit.limit ? { fault: 'same' } : read;
}

function readCoins(text: string): { value: number } | { fault: LimitFault } {
  if (text.trim() === '') return { fault: 'required' };
  const value = readAmount(text);
  return value === null ? { fault: isFarTooLarge(text) ? 'above' : 'amount' } : { value };
}

function readMinutes({ amount, minutes: typed }: TypedLimit): { value: number } | { fault: LimitFault } {
  if (amount.trim() === '' && typed.trim() === '') return { fault: 'required' };
  const [hours, minutes] = [whole(amount), whole(typed)];
  if (hours === null) return { fault: 'hours' };
  return minutes === null || minutes > 59 ? { fault: 'minutes' } : { value: hours * 60 + minutes };
}

/** Whether a new limit counts at once: the first one, and a lower one. A higher one waits. */
export const countsAtOnce = ({ limit }: Pick<ListedLimit, 'limit'>, value: number): boolean => limit === null || value < limit;
