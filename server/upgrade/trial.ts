import { centsIn, type TrialBet } from '#server/bets/trial-bet.ts';

/** What it stakes, coins: alone, without items. */
const COINS = 2;

/** An upgrade of coins to the cheapest prize that it will seldom win, at the chance that a quote says. */
export const upgradeTrial: TrialBet = {
  async send(call, key) {
    const targets = await call<{ data: { id: string }[] }>('GET', `/api/upgrade/targets?sort=price&price_from=${COINS * 2}`);
    const stake = { items: [], coins: COINS, target_id: targets.data[0]?.id, side: 'under' };
    const { data } = await call<{ data: { wins: number } }>('POST', '/api/upgrade/quote', stake);
    return call('POST', '/api/upgrade', { ...stake, wins: data.wins }, { 'idempotency-key': key });
  },
  effectOf: ({ data, inventory_id: prize }: { data: { bet: { stake: number } }; inventory_id: string | null }) => ({
    spentCents: centsIn(data.bet.stake),
    paidCents: 0,
    prizes: prize === null ? 0 : 1,
  }),
};
