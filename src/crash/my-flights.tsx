import { useTranslation } from 'react-i18next';
import { type CrashBet, myCrashBets } from '#contract/api/crash.ts';
import { crashMultiplier } from '#contract/games/crash.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { type BetsPage, MyRoundBets } from '#src/rounds/my-round-bets.tsx';
import { formatTimes } from './times.ts';

const load = (asking: Asking, query: BetsPage) => ask(asking, myCrashBets, { query });

/** The player's own bets on flights. */
export function MyFlights() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const statusText = ({ status, at }: CrashBet): string => {
    if (status === 'won' && at !== null) return t('mine.out', { at: formatTimes(at) });
    if (status === 'lost') return t('mine.lost');
    const named = { queued: 'mine.waiting', placed: 'mine.open', refunded: 'mine.refunded', canceled: 'mine.canceled' } as const;
    return status === 'won' ? '' : rounds(named[status]);
  };
  return (
    <MyRoundBets
      game="crash"
      load={load}
      rowOf={(bet) => ({
        id: bet.id,
        at: bet.placed_at,
        name: statusText(bet),
        note: bet.auto === null ? t('mine.manual') : t('mine.auto', { at: formatTimes(bet.auto) }),
        stake: bet.stake,
        multiplier: crashMultiplier(bet.at ?? 0),
        payout: bet.payout,
      })}
    />
  );
}
