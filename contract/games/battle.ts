import * as z from 'zod/mini';
import { leadingSides, sideScores } from '../battle/decide.ts';
import {
  BATTLE_LINEUPS,
  BATTLE_MODES,
  BATTLE_ROUNDS,
  type BattleLineup,
  type BattleMode,
  battleRule,
  battleSeats,
} from '../battle/rules.ts';
import { splitBattle } from '../battle/split.ts';
import { coinsCodec } from '../coins-codec.ts';
import { type Cents, cents } from '../money.ts';
import { type BoxSetting, rangeOf, TICKETS, ticketOf } from './box.ts';
import { battleGame } from './game.ts';

/*
 * A battle as its bets see it: a bet is one human seat. What all seats draw, and the proof, are the battle's own record (`contract/api/battles.ts`).
 */

const side = z.number().check(z.int(), z.gte(0), z.lte(3));

/** A small battle, for exact counts: every way that all its seats can draw is looked at. */
export interface BattleSetting {
  lineup: BattleLineup;
  mode: BattleMode;
  /** The boxes of a seat, in order. */
  boxes: readonly BoxSetting[];
}

/** The most ways of drawing that are looked at one by one. */
const MOST_COMBINATIONS = 200_000;
/** Divisible by every number of sides that can tie. */
const TIE_PARTS = 12;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const widthOf = ({ ticket_from, ticket_to }: BoxSetting['items'][number]): number => ticket_to - ticket_from + 1;

/** The values that a box pays with their ways, in the smallest whole numbers. */
function valuesOf({ items }: BoxSetting): { value: Cents; ways: number }[] {
  const unit = items.reduce((common, item) => gcd(common, widthOf(item)), TICKETS);
  return items.map((item) => ({ value: item.sale_price, ways: widthOf(item) / unit }));
}

/** Every way in which `seats` seats can draw these boxes, `values[round][seat]`. */
function combinations(boxes: readonly BoxSetting[], seats: number): { values: Cents[][]; ways: number }[] {
  let all: { drawn: Cents[]; ways: number }[] = [{ drawn: [], ways: 1 }];
  for (const box of boxes.flatMap((one) => Array.from({ length: seats }, () => valuesOf(one)))) {
    all = all.flatMap(({ drawn, ways }) => box.map(({ value, ways: more }) => ({ drawn: [...drawn, value], ways: ways * more })));
    if (all.length > MOST_COMBINATIONS) throw new RangeError('this battle has too many outcomes to count');
  }
  return all.map(({ drawn, ways }) => ({ values: boxes.map((_, round) => drawn.slice(round * seats, (round + 1) * seats)), ways }));
}

/** The sides that share the chance to take all after these draws; null means a shared result. */
function winnersOf({ lineup, mode, boxes }: BattleSetting, values: readonly (readonly Cents[])[]): readonly (number | null)[] {
  return battleRule(mode).decides === 'shared' ? [null] : leadingSides(mode, sideScores(lineup, mode, values, boxes.length));
}

/** What the first seat gets, prizes at their sale price. */
function firstSeatGets(lineup: BattleLineup, values: readonly (readonly Cents[])[], winner: number | null): Cents {
  const [first] = splitBattle(lineup, values, winner).awards;
  return cents((first?.coins ?? 0) + (first?.prizes ?? []).reduce((sum, { value }) => sum + value, 0));
}

/** The first seat's payouts with their ways. */
function payouts(setting: BattleSetting): Map<number, number> {
  const ways = new Map<number, number>();
  for (const { values, ways: count } of combinations(setting.boxes, battleSeats(setting.lineup))) {
    const winners = winnersOf(setting, values);
    for (const winner of winners) {
      const pays = firstSeatGets(setting.lineup, values, winner);
      ways.set(pays, (ways.get(pays) ?? 0) + (count * TIE_PARTS) / winners.length);
    }
  }
  return ways;
}

export const battle = battleGame({
  key: 'battle',
  limits: null,
  choice: {
    lineup: z.enum(BATTLE_LINEUPS),
    mode: z.enum(BATTLE_MODES),
    fast: z.boolean(),
    rounds: z.number().check(z.int(), z.gte(BATTLE_ROUNDS.min), z.lte(BATTLE_ROUNDS.max)),
    seat: side,
    /** What the boxes of the seat cost, with the part that the creator pays. */
    price: coinsCodec,
  },
  drawn: {
    /** The side that took all; null before that is known, and for a shared result. */
    winner: z.nullable(side),
    /** How many prizes the seat got, and the coins besides. */
    prizes: z.number(),
    coins: coinsCodec,
  },
  seatPrice: ({ price }: { price: Cents }) => price,
  wager(setting: BattleSetting) {
    const { lineup, mode, boxes } = setting;
    if (battleRule(mode).decides === 'jackpot') throw new RangeError('the weights of a jackpot have no common count');
    const ways = payouts(setting);
    const outcomes = [...ways].map(([pays, count]) => ({ pays, ways: count })).toSorted((a, b) => a.pays - b.pays);
    return {
      unit: 'cents' as const,
      price: boxes.reduce((sum, { price }) => sum + price, 0),
      ways: outcomes.reduce((sum, { ways: count }) => sum + count, 0),
      outcomes,
      draw(next: () => number) {
        const values = boxes.map(({ items }) => {
          const ranges = items.map((item) => ({ from: item.ticket_from, to: item.ticket_to, value: item.sale_price }));
          return Array.from({ length: battleSeats(lineup) }, () => rangeOf(ranges, ticketOf(next())).value);
        });
        const winners = winnersOf(setting, values);
        const winner = winners[Math.floor(next() * winners.length)] ?? null;
        return outcomes.findIndex(({ pays }) => pays === firstSeatGets(lineup, values, winner));
      },
    };
  },
  examples: [
    { lineup: '1v1', mode: 'normal', boxes: [smallBox()] },
    { lineup: '1v1v1', mode: 'crazy', boxes: [smallBox()] },
    { lineup: '2v2', mode: 'terminal', boxes: [smallBox(), smallBox()] },
    { lineup: '1v1v1v1', mode: 'group', boxes: [smallBox()] },
  ],
});

function smallBox(): BoxSetting {
  return {
    price: cents(100),
    items: [
      { name: 'Small', sale_price: cents(50), ticket_from: 1, ticket_to: 80_000 },
      { name: 'Large', sale_price: cents(250), ticket_from: 80_001, ticket_to: TICKETS },
    ],
  };
}
