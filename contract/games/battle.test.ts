import { describe, expect, it } from 'vitest';
import { BATTLE_LINEUPS, BATTLE_MODES, battleRule, battleSeats, isBattleMode } from '../battle/rules.ts';
import { cents } from '../money.ts';
import { battle } from './battle.ts';
import type { BoxSetting } from './box.ts';

/** A box whose prizes are even numbers of cents, divisible by every number of seats: shares leave no odd cents. */
const BOX: BoxSetting = {
  price: cents(10_000),
  items: [
    { name: 'Small', sale_price: cents(2_400), ticket_from: 1, ticket_to: 60_000 },
    { name: 'Medium', sale_price: cents(9_600), ticket_from: 60_001, ticket_to: 90_000 },
    { name: 'Large', sale_price: cents(36_000), ticket_from: 90_001, ticket_to: 100_000 },
  ],
};
const EXPECTED = (60 * 2_400 + 30 * 9_600 + 10 * 36_000) / 100;

const settings = BATTLE_LINEUPS.flatMap((lineup) =>
  BATTLE_MODES.filter((mode) => isBattleMode(mode, lineup) && battleRule(mode).decides !== 'jackpot').flatMap((mode) => {
    const most = battleSeats(lineup) === 2 ? [1, 2] : [1];
    return most.map((rounds) => [lineup, mode, rounds] as const);
  }),
);

describe('what a seat of a battle can expect, over every way in which all can draw', () => {
  it.each(settings)('is in %s %s of %d rounds what its own boxes pay', (lineup, mode, rounds) => {
    const boxes = Array.from({ length: rounds }, () => BOX);
    const { outcomes, ways, price } = battle.wager({ lineup, mode, boxes });
    const paid = outcomes.reduce((sum, outcome) => sum + outcome.pays * outcome.ways, 0);
    expect(paid).toBe(EXPECTED * rounds * ways);
    expect(price).toBe(10_000 * rounds);
  });

  it('is drawn as it is counted', () => {
    const { outcomes, draw } = battle.wager({ lineup: '1v1', mode: 'normal', boxes: [BOX] });
    const floats = [0.95, 0.1];
    expect(outcomes[draw(() => floats.shift() ?? 0)]?.pays).toBe(36_000 + 2_400);
    const lost = [0.1, 0.95];
    expect(outcomes[draw(() => lost.shift() ?? 0)]?.pays).toBe(0);
  });

  it('is not counted where the ways are too many, or have no common count', () => {
    expect(() => battle.wager({ lineup: '1v1v1v1', mode: 'normal', boxes: Array.from({ length: 50 }, () => BOX) })).toThrow(RangeError);
    expect(() => battle.wager({ lineup: '1v1', mode: 'jackpot', boxes: [BOX] })).toThrow(RangeError);
  });
});
