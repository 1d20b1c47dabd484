import { useTranslation } from 'react-i18next';
import { myWheelBets, type WheelBet } from '#contract/api/wheel.ts';
import { wheelMultiplier } from '#contract/games/wheel.ts';
import { formatCents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { type BetsPage, MyRoundBets } from '#src/rounds/my-round-bets.tsx';

const load = (asking: Asking, query: BetsPage) => ask(asking, myWheelBets, { query });

/** The player's own bets on the wheel. */
export function MySpins() {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const statusText = ({ status, payout }: WheelBet): string => {
    if (status === 'won') return t('mine.won', { amount: formatCents(payout) });
    if (status === 'lost') return t('mine.lost');
    return rounds(status === 'placed' ? 'mine.open' : `mine.${status}`);
  };
  return (
    <MyRoundBets
      game="wheel"
      load={load}
      rowOf={(bet) => ({
        id: bet.id,
        at: bet.placed_at,
        name: t('colors.on', { color: bet.color }),
        note: statusText(bet),
        stake: bet.stake,
        multiplier: bet.status === 'won' ? wheelMultiplier(bet.color) : multiplier(0),
        payout: bet.payout,
      })}
    />
  );
}
