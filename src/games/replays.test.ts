import { beforeAll, describe, expect, it } from 'vitest';
import type { Bet, BetOutcome } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { openingRecord } from '#src/boxes/opening/testing/opening-records.ts';
import { replayOfOpening } from '#src/boxes/opening/opening-replay.ts';
import { rollFactOf } from '#src/dice/roll-fact.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import type { SceneReplay } from '#src/play/replay/scene-replay.ts';
import { showGames } from '#tests/support/shown-games.ts';
import { seedViewOf } from './registry.ts';

const bet = (outcome: BetOutcome, payout: number): Bet => ({
  id: 'b1',
  placed_at: '2026-11-21T10:00:00.000Z',
  status: payout > 0 ? 'won' : 'lost',
  stake: cents(200),
  multiplier: multiplier(0),
  payout: cents(payout),
  nonce: 4,
  client_seed: 'c',
  server_seed_hash: 'a'.repeat(64),
  server_seed: null,
  outcome,
});
const prize = { id: 'p', name: 'Silver clip', rarity: 'rare', img_url: '/p.webp', price: cents(900), sale_price: cents(900) } as const;

const replayOf = (one: Bet): SceneReplay | null => seedViewOf(one.outcome.game).replay(one);

beforeAll(showGames);

describe('the scene of a bet follows from its record alone', () => {
  it('dice: the target is shown, then the roll falls', () => {
    expect(replayOf(bet({ game: 'dice', side: 'over', target: 5_050, roll: 7_020 }, 404))).toMatchObject({
      scene: 'dice',
      before: { side: 'over', target: 5_050, result: null },
      fact: { kind: 'rolled', roll: 7_020, stakeCents: 200, payoutCents: 404, mode: 'normal' },
    });
  });

  it('plinko: the board is shown, then the ball takes its way', () => {
    const record = { game: 'plinko', rows: 8, risk: 'high', path: 'LRLRRRLL', bucket: 4 } as const;
    expect(replayOf(bet(record, 40))).toMatchObject({
      scene: 'plinko',
      before: { rows: 8, risk: 'high', landed: [] },
      fact: { kind: 'ball', id: 'b1', path: 'LRLRRRLL', bucket: 4, stakeCents: 200, payoutCents: 40 },
    });
    expect(() => replayOf(bet({ ...record, bucket: 3 }, 40))).toThrow(RangeError);
  });

  it('upgrade: stake and target are shown, then the needle turns', () => {
    const items = [{ ...prize, sale_price: cents(150) }];
    const record = { game: 'upgrade', side: 'under', coins: cents(50), items, target: prize, wins: 211_111, ticket: 5 } as const;
    expect(replayOf(bet({ ...record, items }, 900))).toMatchObject({
      scene: 'upgrade',
      before: { coinsCents: 50, wins: 211_111, result: null },
      fact: { kind: 'played', ticket: 5, payoutCents: 900 },
    });
  });

  it('box: the closed box is shown with one reel, then it opens on the prize of its ticket', () => {
    const opening = openingRecord();
    expect(replayOfOpening(opening)).toMatchObject({
      scene: 'box',
      before: { box: opening.box.version_hash, colors: opening.box.colors, count: 1, result: null },
      fact: { kind: 'opened', openings: [{ ticket: 49_123 }], stakeCents: 250, mode: 'normal' },
    });
    expect(() => replayOfOpening({ ...opening, ticket: 1 })).toThrow(RangeError);
  });

  it('box: its bet alone does not say what was in it', () => {
    const box = { slug: 's', name: 'S', img_url: '/s.webp' };
    expect(replayOf(bet({ game: 'box', box, item: prize, ticket_from: 1, ticket_to: 9, ticket: 3 }, 10))).toBeNull();
  });
});

it('an instant bet is shown at once', () => {
  const dice = bet({ game: 'dice', side: 'under', target: 5_050, roll: 7_020 }, 0);
  expect(isBetOf('plinko', dice)).toBe(false);
  expect(isBetOf('dice', dice) && rollFactOf(dice, 'instant').mode).toBe('instant');
});
