import type { CrashRound } from '#contract/api/crash.ts';
import { flightAt } from '#contract/games/crash.ts';
import type { RoundLink } from '#src/rounds/round-link.ts';
import type { CrashKinds } from './crash-kinds.ts';

/** The multiplier of a flight at this moment by the server's clock, hundredths; frozen while the connection lags. */
export function flightNow({ store, clock }: Pick<RoundLink<CrashKinds>, 'store' | 'clock'>, round: CrashRound | null): number {
  if (round === null || round.started_at === null) return 100;
  if (round.bust !== null) return round.bust;
  const { lagSinceMs } = store.getState();
  const nowMs = clock.now();
  return flightAt((lagSinceMs === null ? nowMs : Math.min(nowMs, lagSinceMs)) - Date.parse(round.started_at));
}
