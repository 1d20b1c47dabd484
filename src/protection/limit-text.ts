import type { ListedLimit } from '#contract/api/player-limits.ts';
import type { LimitName, LimitValue } from '#contract/player-limits.ts';
import { limitValueText } from '#src/lib/refusals/play-stop.ts';

/** A value of a limit's kind as text: coins, for `session` hours and minutes. */
export const valueText = ({ kind, period }: LimitName, value: number): string =>
  limitValueText({ kind, period, limit: value } as LimitValue);

/** Which limit it is, for a call. */
export const nameOf = ({ kind, period }: ListedLimit): LimitName => ({ kind, period }) as LimitName;
