import { useTranslation } from 'react-i18next';
import { myWheelBets, type WheelBet } from '#contract/api/wheel.ts';
import { wheelMultiplier } from '#contract/fairness/wheel.ts';
import { multiplier } from '#contract/multiplier.ts';
import { call } from '#src/lib/api/call.ts';
import { MyRoundBets } from '#src/rounds/my-round-bets.tsx';

const load = async (signal: AbortSignal): Promise<WheelBet[]> => (await call(myWheelBets, { query: { limit: 50 }, signal })).data;

/** The player's own bets on the wheel. */
export function MySpins() {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const named = { placed: 'mine.open', refunded: 'mine.refunded', canceled: 'mine.canceled' } as const;
  return (
    <MyRoundBets
      game="wheel"
      load={load}
      rowOf={({ id, round_id: roundId, placed_at: at, color, status, stake, payout }) => ({
        id,
        to: `/wheel/rounds/${roundId}`,
        at,
        name: t('colors.on', { color }),
        note: status === 'won' || status === 'lost' ? t(`mine.${status}`) : rounds(named[status]),
        stake,
        multiplier: status === 'won' ? wheelMultiplier(color) : multiplier(0),
        payout,
      })}
    />
  );
}
