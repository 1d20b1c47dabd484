import { useEffect, useState } from 'react';
import type { CrashRound } from '#contract/api/crash.ts';
import { flightAt } from '#contract/games/crash.ts';
import { useService } from '#src/lib/services/services.ts';
import type { RoundLink } from '#src/rounds/round-link.ts';
import { type CrashKinds, crashRounds } from './crash-live.ts';

/** Text follows the flight this often, ms; the picture follows every frame. */
const TEXT_MS = 120;

/** The multiplier of a flight at this moment by the server's clock, hundredths; frozen while the connection lags. */
export function flightNow({ store, clock }: Pick<RoundLink<CrashKinds>, 'store' | 'clock'>, round: CrashRound | null): number {
  if (round === null || round.started_at === null) return 100;
  if (round.bust !== null) return round.bust;
  const { lagSinceMs } = store.getState();
  const nowMs = clock.now();
  return flightAt((lagSinceMs === null ? nowMs : Math.min(nowMs, lagSinceMs)) - Date.parse(round.started_at));
}

/** The multiplier for words and buttons: predicted from the synchronised clock, a few times a second. */
export function useFlightNow(round: CrashRound | null): number {
  const { link } = useService(crashRounds);
  const [now, setNow] = useState(() => flightNow(link, round));
  useEffect(() => {
    const look = (): void => setNow(flightNow(link, round));
    look();
    if (round?.status !== 'in_progress') return undefined;
    const timer = setInterval(look, TEXT_MS);
    return () => clearInterval(timer);
  }, [link, round]);
  return now;
}
