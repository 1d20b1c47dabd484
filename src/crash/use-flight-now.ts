import { useEffect, useState } from 'react';
import type { CrashRound } from '#contract/api/crash.ts';
import { useService } from '#src/lib/services/services.ts';
import { crashRounds } from './crash-live.ts';
import { flightNow } from './times.ts';

/** Text follows the flight this often, ms; the picture follows every frame. */
const TEXT_MS = 120;

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
