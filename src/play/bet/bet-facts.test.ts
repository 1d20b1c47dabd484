import { describe, expect, it } from 'vitest';
import type { Bet, BetOutcome } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { reduceBox } from '#scenes/box/model.ts';
import { reduceDice } from '#scenes/dice/model.ts';
import { reducePlinko } from '#scenes/plinko/model.ts';
import { reduceUpgrade } from '#scenes/upgrade/model.ts';
import { openingRecord } from '#src/fairness/testing/opening-records.ts';
import { diceFactOf, factOfBet, factOfOpening, isBetOf } from './bet-facts.ts';

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

describe('a bet told from its record alone', () => {
  it('dice: the target stands, then the roll falls', () => {
    const replay = factOfBet(bet({ game: 'dice', side: 'over', target: 5_050, roll: 7_020 }, 404));
    if (replay?.scene !== 'dice') throw new Error('no dice');
    expect(replay.before).toMatchObject({ side: 'over', target: 5_050, result: null });
    expect(reduceDice(replay.before, replay.fact)).toMatchObject({
      result: { roll: 7_020, stakeCents: 200, payoutCents: 404, mode: 'normal' },
    });
  });

  it('plinko: the board stands, then the ball takes its way', () => {
    const replay = factOfBet(bet({ game: 'plinko', rows: 8, risk: 'high', path: 'LRLRRRLL', bucket: 4 }, 40));
    if (replay?.scene !== 'plinko') throw new Error('no plinko');
    expect(replay.before).toMatchObject({ rows: 8, risk: 'high', landed: [] });
    expect(reducePlinko(replay.before, replay.fact).landed).toEqual([{ id: 'b1', bucket: 4, stakeCents: 200, payoutCents: 40 }]);
  });

  it('upgrade: stake and target stand, then the needle turns', () => {
    const replay = factOfBet(
      bet(
        {
          game: 'upgrade',
          side: 'under',
          coins: cents(50),
          items: [{ ...prize, sale_price: cents(150) }],
          target: prize,
          wins: 211_111,
          ticket: 5,
        },
        900,
      ),
    );
    if (replay?.scene !== 'upgrade') throw new Error('no upgrade');
    expect(replay.before).toMatchObject({ coinsCents: 50, wins: 211_111, result: null });
    expect(reduceUpgrade(replay.before, replay.fact).result).toMatchObject({ ticket: 5, payoutCents: 900 });
  });

  it('box: the closed box stands with one reel, then it opens on the prize of its ticket', () => {
    const opening = openingRecord();
    const replay = factOfOpening(opening);
    if (replay.scene !== 'box') throw new Error('no box');
    expect(replay.before).toMatchObject({ box: opening.box.version_hash, colors: opening.box.colors, count: 1, result: null });
    expect(reduceBox(replay.before, replay.fact).result).toMatchObject({ openings: [{ ticket: 49_123 }], stakeCents: 250, mode: 'normal' });
    expect(() => reduceBox(replay.before, { ...replay.fact, openings: [{ id: 'o1', ticket: 1, item: opening.item }] })).toThrow(RangeError);
  });

  it('box: its bet alone does not say what was in it', () => {
    const box = { slug: 's', name: 'S', img_url: '/s.webp' };
    expect(factOfBet(bet({ game: 'box', box, item: prize, ticket_from: 1, ticket_to: 9, ticket: 3 }, 10))).toBeNull();
  });
});

it('an instant bet is told at once', () => {
  const dice = bet({ game: 'dice', side: 'under', target: 5_050, roll: 7_020 }, 0);
  expect(isBetOf('plinko', dice)).toBe(false);
  expect(isBetOf('dice', dice) && diceFactOf(dice, 'instant').mode).toBe('instant');
});
