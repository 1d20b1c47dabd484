import { TICKETS, type TicketRange } from '../games/box.ts';
import { addDistributions, type Distribution, onlyZero } from './distribution.ts';
import { type BattleMode, battleRule } from './rules.ts';

/** What a box pays, as its odds count it. */
export interface BoxValues {
  items: readonly (Pick<TicketRange, 'from' | 'to'> & { valueCents: number })[];
}

/** The distribution of one opening of a box, in cents. */
export function boxDistribution({ items }: BoxValues): Distribution {
  const chances = new Map<number, number>();
  for (const { from, to, valueCents } of items) chances.set(valueCents, (chances.get(valueCents) ?? 0) + (to - from + 1) / TICKETS);
  const values = [...chances.keys()].toSorted((a, b) => a - b);
  return { values: Float64Array.from(values), chances: Float64Array.from(values, (value) => chances.get(value) ?? 0) };
}

/** Of the boxes of all rounds, one a round, those that count and are not drawn after `done` rounds. */
export function boxesToCome<Box>(mode: BattleMode, boxes: readonly Box[], done: number): readonly Box[] {
  return boxes.slice(battleRule(mode).counts === 'all' ? done : Math.max(done, boxes.length - 1));
}

/** How much may be computed and kept. */
export interface RestBounds {
  /** The most products of one addition, and of all that lead to one sum. */
  products: number;
  allProducts: number;
  /** The most values that are kept beside those in use. */
  kept: number;
}

/** What a side still draws, after any number of rounds. */
export interface Rests {
  /** Null where a sum would take too many products. */
  after(done: number): Distribution | null;
}

/** The sum of the last `count` boxes, and how many products led to it. */
interface Sum {
  count: number;
  rest: Distribution;
  products: number;
}

/**
 * What one side still draws in the rounds that count: the sum of `seatsPerSide` openings of each box to come. Sums are built from the last round
 * backwards when they are asked for. Short ones are kept, so that one that is asked for again, or is longer, goes on from there.
 */
export function createRests(mode: BattleMode, boxes: readonly BoxValues[], seatsPerSide: number, bounds: RestBounds): Rests {
  const kept: Sum[] = [{ count: 0, rest: onlyZero(), products: 0 }];
  let latest = kept[0] as Sum;
  let keeping = 1;
  /** So many boxes are too many. */
  let tooMany = Infinity;

  function longer({ count, rest, products }: Sum): Sum | null {
    const one = boxDistribution(boxes[boxes.length - count - 1] ?? { items: [] });
    let sum: Distribution | null = rest;
    let made = products;
    for (let seat = 0; sum && seat < seatsPerSide; seat++) {
      made += sum.values.length * one.values.length;
      sum = made > bounds.allProducts ? null : addDistributions(sum, one, bounds.products);
    }
    return sum && { count: count + 1, rest: sum, products: made };
  }

  /** Goes on from a sum until it is long enough, or too long; short sums are kept on the way. */
  function grown(from: Sum, wanted: number): Sum {
    let at = from;
    while (at.count < wanted && at.count + 1 < tooMany) {
      const next = longer(at);
      if (next === null) tooMany = at.count + 1;
      else {
        at = next;
        const size = next.rest.values.length;
        if (next.count !== kept.length || keeping + size > bounds.kept) continue;
        kept.push(next);
        keeping += size;
      }
    }
    return at;
  }

  return {
    after(done) {
      const wanted = boxesToCome(mode, boxes, done).length;
      const nearest = kept[Math.min(wanted, kept.length - 1)] as Sum;
      latest = grown(latest.count <= wanted && latest.count > nearest.count ? latest : nearest, wanted);
      return latest.count === wanted ? latest.rest : null;
    },
  };
}
