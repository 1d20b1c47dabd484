import { describe, expect, it } from 'vitest';
import type { Bet, PublicBet } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { Services } from '#src/lib/services/services.ts';
import { conceal, MAX_PUBLISHED, ownBetsService, ownRows, reveal, visibleLines } from './own-bets.ts';

const bet = (id: string, second = 0): Bet => ({
  id,
  placed_at: `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`,
  status: 'lost',
  stake: cents(100),
  multiplier: multiplier(0),
  payout: cents(0),
  nonce: 0,
  client_seed: 'c',
  server_seed_hash: 'a'.repeat(64),
  server_seed: null,
  outcome: { game: 'dice', side: 'under', target: 5_000, roll: 9_000 },
});
const line = (id: string, mine: boolean): PublicBet => ({
  id,
  game: 'dice',
  placed_at: '2026-11-21T10:00:00.000Z',
  player: { name: 'Mira', is_demo: false, hue: 0, avatar_url: null },
  mine,
  stake: cents(100),
  multiplier: multiplier(0),
  payout: cents(0),
});
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('my bets', () => {
  it('show what was loaded and what was revealed since, newest first and none twice', () => {
    const store = new Services().get(ownBetsService)('dice');
    conceal(store, 'c');
    expect(ids(ownRows(store.getState(), [bet('c', 3), bet('b', 2), bet('a', 1)]))).toEqual(['b', 'a']);
    reveal(store, bet('c', 3));
    expect(ids(ownRows(store.getState(), [bet('c', 3), bet('b', 2), bet('a', 1)]))).toEqual(['c', 'b', 'a']);
    expect(store.getState().concealed.size).toBe(0);
  });

  it('of a visit that was longer than is kept are listed without older ones, between which some would be missing', () => {
    const store = new Services().get(ownBetsService)('plinko');
    const older = [bet('older', 1)];
    for (let index = 0; index < MAX_PUBLISHED - 1; index++) reveal(store, bet(`b${index}`, 2));
    expect(ids(ownRows(store.getState(), older)).at(-1)).toBe('older');
    for (let index = 0; index < 5; index++) reveal(store, bet(`late${index}`, 3));
    expect(ids(ownRows(store.getState(), older))).toHaveLength(MAX_PUBLISHED);
    expect(ids(ownRows(store.getState(), older))).not.toContain('older');
  });
});

describe('all bets', () => {
  const published = { published: [bet('revealed')], concealed: new Set<string>() };
  const lines = [line('new', true), line('revealed', true), line('seen', true), line('other', false)];

  it('keep own lines back while any scene presents, except those that were revealed or shown before', () => {
    expect(ids(visibleLines(lines, published, new Set(['seen']), true))).toEqual(['revealed', 'seen', 'other']);
  });

  it('show everything at rest', () => {
    expect(ids(visibleLines(lines, published, new Set(), false))).toEqual(['new', 'revealed', 'seen', 'other']);
  });
});
