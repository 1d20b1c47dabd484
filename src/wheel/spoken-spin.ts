import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WheelRound } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { announce } from '#src/ui/announcer.tsx';

interface Options {
  round: WheelRound | null;
  /** What was drawn, once it was seen. */
  drawn: WheelColor | null;
  /** Own money is on the round: its result is said with what it came to, where that is known. */
  staked: boolean;
  /** Auto play sums up at its end instead. */
  quiet: boolean;
}

/** Says a round in three short sentences: that bets are open, that the wheel turns, and where it stopped. A hidden tab says nothing. */
export function useSpokenSpin({ round, drawn, staked, quiet }: Options): void {
  const { t } = useTranslation('wheel');
  const latest = useRef({ staked, quiet });
  useEffect(() => {
    latest.current = { staked, quiet };
  });
  /** What was there when the page came is no news. */
  const first = useRef<string | null>(null);
  const roundId = round?.id;
  const status = drawn === null ? round?.status : 'rest';
  useEffect(() => {
    if (roundId === undefined || status === undefined) return;
    const key = `${roundId}-${status}`;
    if (first.current === null || first.current === key) {
      first.current = key;
      return;
    }
    const { staked: own, quiet: silent } = latest.current;
    if (document.hidden || silent) return;
    if (status === 'starting') announce(t('spoken.open'));
    if (status === 'in_progress') announce(t('spoken.spinning'));
    if (status === 'rest' && drawn !== null && !own) announce(t('spoken.rest', { color: drawn }));
  }, [roundId, status, drawn, t]);
}
