import { useEffect, useState } from 'react';
import type { CrashRound } from '#contract/api/crash.ts';
import { flightAt } from '#contract/games/crash.ts';
import { crashLink } from './crash-live.ts';

/** Text follows the flight this often, ms; the picture follows every frame. */
const TEXT_MS = 120;

/** The multiplier of a flight at this moment by the server's clock, hundredths; it stands still while the connection lags. */
export function flightNow(round: CrashRound | null): number {
  if (round === null || round.started_at === null) return 100;
  if (round.bust !== null) return round.bust;
  const { lagSinceMs } = crashLink.store.getState();
  const nowMs = crashLink.clock.now();
  return flightAt((lagSinceMs === null ? nowMs : Math.min(nowMs, lagSinceMs)) - Date.parse(round.started_at));
}

/** The multiplier for words and buttons: predicted from the synchronised clock, a few times a second. */
export function useFlightNow(round: CrashRound | null): number {
  const [now, setNow] = useState(() => flightNow(round));
  useEffect(() => {
    const look = (): void => setNow(flightNow(round));
    look();
    if (round?.status !== 'in_progress') return undefined;
    const timer = setInterval(look, TEXT_MS);
    return () => clearInterval(timer);
  }, [round]);
  return now;
}
