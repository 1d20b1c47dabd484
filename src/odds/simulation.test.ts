import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { seeded } from '#scenes/stage/random.ts';
import { bandHalf, bandOf } from './confidence.ts';
import { spreadOf } from './exact-return.ts';
import { type OddsSetting, wagerOf } from './odds-setting.ts';
import { checkpoints, createSimulation } from './simulation.ts';

const SETTINGS: readonly OddsSetting[] = [
  { game: 'dice', side: 'under', target: 4_950 },
  { game: 'dice', side: 'over', target: 9_000 },
  { game: 'plinko', rows: 8, risk: 'medium' },
  { game: 'plinko', rows: 12, risk: 'high' },
  { game: 'upgrade', side: 'over', staked: cents(1_000), target: cents(2_500) },
  {
    game: 'box',
    price: cents(1_000),
    items: [
      { name: 'Crown', sale_price: cents(9_000), ticket_from: 1, ticket_to: 5_000 },
      { name: 'Lens', sale_price: cents(474), ticket_from: 5_001, ticket_to: 100_000 },
    ],
  },
];

const nameOf = (setting: OddsSetting): string => JSON.stringify(setting).slice(0, 60);

/** sfc32 by its published steps (C. Doty-Humphrey, PractRand), written out with unsigned words. */
function referenceSfc32(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, counter] = state.map((word) => BigInt(word >>> 0)) as [bigint, bigint, bigint, bigint];
  const MASK = 0xffff_ffffn;
  return () => {
    const sum = (a + b + counter) & MASK;
    counter = (counter + 1n) & MASK;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & MASK;
    c = ((((c << 21n) | (c >> 11n)) & MASK) + sum) & MASK;
    return Number(sum) / 4_294_967_296;
  };
}

/** The seed's state (cyrb128's mixing), with 64-bit products. */
function referenceState(seed: string): [number, number, number, number] {
  const times = (x: number, y: number): number => Number(BigInt.asIntN(32, BigInt(x) * BigInt(y)));
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (const character of seed) {
    const code = character.charCodeAt(0);
    a = b ^ times(a ^ code, 597399067);
    b = c ^ times(b ^ code, 2869860233);
    c = d ^ times(c ^ code, 951274213);
    d = a ^ times(d ^ code, 2716044179);
  }
  a = times(c ^ (a >>> 18), 597399067);
  b = times(d ^ (b >>> 22), 2869860233);
  c = times(a ^ (c >>> 17), 951274213);
  d = times(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

describe('the generator', () => {
  test.each(['', 'fairdrop', 'seed 7/return'])('follows the published formulas from the seed %j', (seed) => {
    const reference = referenceSfc32(referenceState(seed));
    for (let warmUp = 0; warmUp < 12; warmUp += 1) reference();
    const { next } = seeded(seed);
    for (let draw = 0; draw < 1_000; draw += 1) expect(next()).toBe(reference());
  });

  test('fills every bit of its 32 evenly', () => {
    const { next } = seeded('bits');
    const ones = Array.from({ length: 32 }, () => 0);
    const draws = 20_000;
    for (let draw = 0; draw < draws; draw += 1) {
      const word = next() * 4_294_967_296;
      if (!Number.isInteger(word) || word >= 4_294_967_296) expect.unreachable(`not a 32-bit float: ${word}`);
      for (let bit = 0; bit < 32; bit += 1) ones[bit] = (ones[bit] ?? 0) + (Math.floor(word / 2 ** bit) % 2);
    }
    for (const count of ones) expect(Math.abs(count - draws / 2)).toBeLessThan(5 * Math.sqrt(draws / 4));
  });
});

describe.each(SETTINGS.map((setting) => [nameOf(setting), setting] as const))('%s', (_name, setting) => {
  const wager = wagerOf(setting);
  const spread = spreadOf(wager);

  test('ends in each outcome as often as its ways say', () => {
    const rounds = 60_000;
    const simulation = createSimulation(wager, 'fit');
    simulation.advance(rounds);
    let chiSquare = 0;
    let classes = 0;
    wager.outcomes.forEach(({ ways }, index) => {
      const expected = (rounds * ways) / wager.ways;
      if (expected < 8) return;
      chiSquare += ((simulation.counts()[index] ?? 0) - expected) ** 2 / expected;
      classes += 1;
    });
    // Mean k, deviation √2k: five of them is about one in a million.
    expect(chiSquare).toBeLessThan(classes + 5 * Math.sqrt(2 * classes));
  });

  test('measures its exact return: the bands hold as many runs as they promise', () => {
    const rounds = 1_000;
    const runs = 300;
    const verdicts = { inside95: 0, inside99: 0, outside: 0 };
    for (let run = 0; run < runs; run += 1) {
      const simulation = createSimulation(wager, `run ${run}`);
      simulation.advance(rounds);
      verdicts[bandOf(spread, simulation.measured(), rounds)] += 1;
    }
    expect(verdicts.inside95 / runs).toBeGreaterThan(0.92);
    expect(verdicts.inside95 / runs).toBeLessThan(0.985);
    expect(verdicts.outside / runs).toBeLessThan(0.04);
  });

  test('plays the same rounds from the same seed, however they are sliced', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }), fc.string({ maxLength: 8 }), (slices, seed) => {
        const total = slices.reduce((sum, slice) => sum + slice, 0);
        const [sliced, whole] = [createSimulation(wager, seed), createSimulation(wager, seed)];
        for (const slice of slices) sliced.advance(slice);
        whole.advance(total);
        expect(sliced.counts()).toEqual(whole.counts());
        expect([sliced.played(), whole.played()]).toEqual([total, total]);
      }),
      { numRuns: 20 },
    );
  });
});

test('another seed plays other rounds', () => {
  const wager = wagerOf({ game: 'plinko', rows: 16, risk: 'low' });
  const counts = ['a', 'b'].map((seed) => {
    const simulation = createSimulation(wager, seed);
    simulation.advance(500);
    return simulation.counts();
  });
  expect(counts[0]).not.toEqual(counts[1]);
});

test('the band narrows with the square root of the rounds and is wider at 99 %', () => {
  const spread = { mean: 1, deviation: 2 };
  expect(bandHalf(spread, 100, '95')).toBeCloseTo(0.392, 3);
  expect(bandHalf(spread, 10_000, '95')).toBeCloseTo(0.0392, 4);
  expect(bandHalf(spread, 100, '99')).toBeCloseTo(0.515, 3);
  expect([bandOf(spread, 1.3, 100), bandOf(spread, 0.55, 100), bandOf(spread, 1.6, 100)]).toEqual(['inside95', 'inside99', 'outside']);
});

test('checkpoints rise from the first round to the last one and stay few', () => {
  for (const rounds of [1, 2, 137, 1_000, 10_000_000]) {
    const marks = checkpoints(rounds);
    expect(marks[0]).toBe(1);
    expect(marks.at(-1)).toBe(rounds);
    expect(marks.length).toBeLessThan(300);
    marks.forEach((mark, index) => expect(Number.isInteger(mark) && mark > (marks[index - 1] ?? 0)).toBe(true));
  }
});
