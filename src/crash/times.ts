import type { CrashRound } from '#contract/api/crash.ts';
import { crashMultiplier, flightAt, HIGHEST_BUST, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import type { Cents } from '#contract/money.ts';
import { plainTyped } from '#contract/typed-text.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import type { RoundLink } from '#src/rounds/round-link.ts';
import type { CrashKinds } from './crash-kinds.ts';

/** Hundredths as a player reads them: "3.41×". */
export function formatTimes(hundredths: number): string {
  return formatMultiplier(crashMultiplier(hundredths));
}

/** The multiplier at which the server cashes a bet out, because it has won the maximum of a bet; in hundredths. */
export function latestCashOut(stake: Cents, maxWin: Cents): number {
  return Math.floor((maxWin * 100) / stake);
}

/** A typed multiplier as a target in hundredths; null when it is none that may be set. */
export function readTarget(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:[.,](\d{0,2}))? ?[×x]?$/i.exec(plainTyped(text)) ?? [];
  if (whole === undefined) return null;
  const target = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return target >= LEAST_CASH_OUT && target <= HIGHEST_BUST ? target : null;
}

/** A target as one starts editing it: "2.50". */
export function writeTarget(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** The multiplier of a flight at this moment by the server's clock, hundredths; frozen while the connection lags. */
export function flightNow({ store, clock }: Pick<RoundLink<CrashKinds>, 'store' | 'clock'>, round: CrashRound | null): number {
  if (round === null || round.started_at === null) return 100;
  if (round.bust !== null) return round.bust;
  const { lagSinceMs } = store.getState();
  const nowMs = clock.now();
  const shownMs = lagSinceMs === null ? nowMs : Math.min(nowMs, lagSinceMs);
  return Math.min(flightAt(shownMs - Date.parse(round.started_at)), HIGHEST_BUST);
}
