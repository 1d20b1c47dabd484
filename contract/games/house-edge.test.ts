import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { box } from './box.ts';
import { crash } from './crash.ts';
import { dice, winningRolls } from './dice.ts';
import { houseEdge, jointEdge } from './house-edge.ts';
import { games } from './index.ts';
import { plinko, PLINKO_RISKS, PLINKO_ROWS, plinkoReturn } from './plinko.ts';
import { wheel, WHEEL_COLORS, wheelReturn } from './wheel.ts';

const percent = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number((numerator * 10_000_000n) / denominator) / 100_000;

describe('the edge of the house', () => {
  test('is what the published return leaves, exactly', () => {
    for (const color of WHEEL_COLORS) {
      const back = wheelReturn(color);
      const { numerator, denominator } = houseEdge(wheel.wager({ color }));
      expect(numerator * BigInt(back.denominator)).toBe(BigInt(back.denominator - back.numerator) * denominator);
    }
    for (const rows of PLINKO_ROWS)
      for (const risk of PLINKO_RISKS) {
        const back = plinkoReturn(rows, risk);
        const { numerator, denominator } = houseEdge(plinko.wager({ rows, risk }));
        expect(numerator * BigInt(back.denominator)).toBe((BigInt(back.denominator) - BigInt(back.numerator)) * denominator);
      }
    expect(percent(houseEdge(crash.wager({ target: 200 })))).toBe(1);
    expect(percent(houseEdge(crash.wager({ target: 101 })))).toBe(1);
  });

  test('of dice is never below 1 %, whatever the target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_800 }), (target) => {
        const { numerator, denominator } = houseEdge(dice.wager({ side: 'under', target }));
        expect(winningRolls('under', target)).toBe(target);
        expect(numerator * 100n).toBeGreaterThanOrEqual(denominator);
      }),
    );
  });

  test('of a box is its price less its expected value, and of several boxes what is kept of all prices', () => {
    const boxOf = (price: number, small: number) =>
      box.wager({
        price: cents(price),
        items: [
          { name: 'Small', sale_price: cents(small), ticket_from: 1, ticket_to: 80_000 },
          { name: 'Large', sale_price: cents(250), ticket_from: 80_001, ticket_to: 100_000 },
        ],
      });
    // 0.8 × 50 + 0.2 × 250 = 90 of 100
    expect(percent(houseEdge(boxOf(100, 50)))).toBe(10);
    // One at 100 keeps 10, two at 300 keep 210 each: 430 of 700.
    expect(
      percent(
        jointEdge([
          { wager: boxOf(100, 50), count: 1 },
          { wager: boxOf(300, 50), count: 2 },
        ]),
      ),
    ).toBeCloseTo(61.42857, 4);
    expect(houseEdge(boxOf(80, 50)).numerator).toBe(0n);
    expect(jointEdge([])).toEqual({ numerator: 0n, denominator: 1n });
  });

  test('of a bet is that of the setting that its choice names', () => {
    expect(dice.setting({ side: 'over', target: 200 })).toEqual({ side: 'over', target: 200 });
    expect(crash.setting({ auto: 350 })).toEqual({ target: 350 });
    expect(crash.setting({ auto: null })).toEqual({ target: 101 });
    for (const game of games()) if (game.source !== 'battles') expect(typeof game.setting).toBe('function');
  });
});
