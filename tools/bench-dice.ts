import { benchPlays } from './bench-plays.ts';

/** `npm run bench:dice`: how many dice bets 50 players place per second through HTTP on PostgreSQL, against the same SQL bare. Half of them win, here and there. */
const PAYLOAD = '{"stake":0.1,"choice":{"side":"under","target":50}}';

const payoutOf = (answer: unknown): number => (answer as { data: { bet: { payout: number } } }).data.bet.payout;

await benchPlays(
  {
    name: 'dice bets',
    path: '/api/dice/bet',
    payload: PAYLOAD,
    slug: null,
    results: [(answer) => payoutOf(answer) === 0, (answer) => payoutOf(answer) > 0],
  },
  ['postgres'],
);
