import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { formatCents } from '#contract/money.ts';
import { useService } from '#src/lib/services/services.ts';
import { announce } from '#src/ui/announcer.tsx';
import { crashRounds } from './crash-live.ts';
import { flightNow } from './use-flight-now.ts';
import { formatTimes } from './times.ts';

/** Multipliers that are announced on the way up, hundredths: so few that each announcement can be read out in full. */
const MILESTONES = [200, 500, 1_000, 2_000, 5_000, 10_000, 100_000] as const;
const LOOK_MS = 250;

interface Options {
  round: CrashRound | null;
  aboard: CrashBet | null;
  /** Auto play sums up at its end instead. */
  quiet: boolean;
}

/** Says a flight in a few words: that it starts, 2×, 5×, 10× … while a bet of one's own is aboard, and how it ended. A hidden tab says nothing. */
export function useSpokenFlight({ round, aboard, quiet }: Options): void {
  const { t } = useTranslation('crash');
  const { link } = useService(crashRounds);
  const latest = useRef({ aboard, quiet });
  useEffect(() => {
    latest.current = { aboard, quiet };
  });
  /** The state that was there when the page came, which is no news. */
  const first = useRef<string | null>(null);
  const status = round?.status;
  useEffect(() => {
    if (!round || status === undefined) return undefined;
    const key = `${round.id}-${status}`;
    if (first.current === null || first.current === key) {
      first.current = key;
      return undefined;
    }
    const say = (words: string): void => {
      if (!document.hidden && !latest.current.quiet) announce(words);
    };
    if (status === 'starting') say(t('spoken.starting'));
    if (status === 'ended' && round.bust !== null) {
      const bust = formatTimes(round.bust);
      const mine = latest.current.aboard;
      if (mine?.status === 'won') say(t('spoken.crashedWon', { bust, amount: formatCents(mine.payout) }));
      else if (mine) say(t('spoken.crashedLost', { bust, amount: formatCents(mine.stake) }));
      else say(t('spoken.crashed', { bust }));
    }
    if (status !== 'in_progress') return undefined;
    let said = 0;
    const timer = setInterval(() => {
      const reached = MILESTONES.findLast((milestone) => milestone <= flightNow(link, round)) ?? 0;
      if (reached <= said) return;
      said = reached;
      if (latest.current.aboard?.status === 'placed') say(t('spoken.milestone', { at: reached / 100 }));
    }, LOOK_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a round is another one with each of its states
  }, [round, status, link, t]);
}
