import type { Battle, BattleResult, BattleSeat, BattleSummary } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { type BattleLineup, battleSeats, battleSideOf } from '#contract/battle/rules.ts';
import { battlePace } from '#contract/battle/schedule.ts';
import { cents } from '#contract/money.ts';

/** For tests: battles as the server answers them. */

const HASH = 'a'.repeat(64);

/** The server's time at which these battles start, ms since 1970. */
export const STARTED_MS = Date.parse('2030-01-01T00:00:00.000Z');

/** Two prizes of 1.00 and 10.00, half of the tickets each. */
export const ITEMS: readonly BoxItem[] = [100, 1_000].map((value, index) => ({
  id: `item-${value}`,
  name: `Prize ${value}`,
  img_url: '/prizes/a.webp',
  rarity: 'common',
  price: cents(value),
  sale_price: cents(value),
  ticket_from: index * 50_000 + 1,
  ticket_to: (index + 1) * 50_000,
}));

/** The seats of a lineup, the first so many taken. The first one is the caller's where `mine` says so. */
export function seatsOf(lineup: BattleLineup, taken: number, mine = false): BattleSeat[] {
  return Array.from({ length: battleSeats(lineup) }, (_, seat) => ({
    seat,
    side: battleSideOf(lineup, seat),
    player: seat < taken ? { name: `Player ${seat}`, is_demo: false, hue: seat * 90, avatar_url: null } : null,
    is_bot: false,
    mine: mine && seat === 0,
  }));
}

/** A lobby with its creator in it, of two rounds, changed as a test wants it. */
export function summaryOf(change: Partial<BattleSummary> = {}): BattleSummary {
  const lineup = change.lineup ?? '1v1';
  return {
    id: 'battle-1',
    lineup,
    mode: 'normal',
    fast: false,
    private: false,
    status: 'waiting',
    boxes: [
      {
        slug: 'toy-shelf',
        name: 'Toy shelf',
        img_url: '/boxes/a.webp',
        colors: ['#000000', '#ffffff'],
        price: cents(500),
        count: 2,
        version_hash: HASH,
      },
    ],
    rounds: 2,
    price: cents(1_000),
    seat_price: cents(1_000),
    sponsored: 0,
    seats: seatsOf(lineup, 1),
    server_seed_hash: HASH,
    created_at: '2029-12-31T23:00:00.000Z',
    expires_at: '2030-01-01T23:00:00.000Z',
    started_at: null,
    round: 0,
    winner: null,
    total: null,
    ...change,
  };
}

/** The same with everything that a battle's own page has. */
export function battleOf(change: Partial<Battle> = {}): Battle {
  return {
    ...summaryOf(change),
    versions: { [HASH]: [...ITEMS] },
    settled_at: null,
    pace: battlePace(change.fast ?? false),
    draws: [],
    terms_hash: HASH,
    public_entropy: null,
    client_seeds: null,
    entropy: null,
    result: null,
    ...change,
  };
}

/** What each seat draws in a round: 0 for the prize of 1.00, 1 for that of 10.00. */
export const drawsOf = (...items: number[]): Battle['draws'][number] => items.map((item) => ({ ticket: item * 50_000 + 1, item }));

/** A battle of two seats that has started, with so many rounds begun in which the second seat draws the better prize. */
export function startedBattle(rounds: number, change: Partial<Battle> = {}): Battle {
  return battleOf({
    status: rounds > 0 ? 'in_progress' : 'starting',
    seats: seatsOf('1v1', 2, true),
    started_at: new Date(STARTED_MS).toISOString(),
    round: rounds,
    draws: Array.from({ length: rounds }, () => drawsOf(0, 1)),
    ...change,
  });
}

/** The second seat takes all four prizes of `startedBattle(2)`. */
export const RESULT: BattleResult = {
  verdict: { by: 'score', winner: 1 },
  awards: [
    { prizes: [], coins: cents(0) },
    { prizes: [0, 1].flatMap((round) => [0, 1].map((seat) => ({ round, seat }))), coins: cents(0) },
  ],
  rounding: cents(0),
  server_seed: HASH,
};
