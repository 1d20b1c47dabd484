import type { Play } from './play.ts';

const payoutOf = (answer: unknown): number => (answer as { data: { bet: { payout: number } } }).data.bet.payout;

/** A bet that a seed decides: on dice. Half of them win, here and there. */
export const SEED_BET: Play = {
  name: 'dice bets',
  path: '/api/dice/bet',
  payload: '{"stake":0.1,"choice":{"side":"under","target":50}}',
  slug: null,
  results: [(answer) => payoutOf(answer) === 0, (answer) => payoutOf(answer) > 0],
};

const SLUG = 'penny-arcade';

/** One opening of a box. */
export const OPEN: Play = {
  name: 'opens',
  path: `/api/boxes/${SLUG}/open`,
  payload: '{"count":1}',
  slug: SLUG,
  results: [() => true],
};
