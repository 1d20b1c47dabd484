import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reusedPglite } from '#tests/support/reused-pglite.ts';
import { PLANTED_FAULTS } from './planted.ts';
import { prepare, type Prepared } from './prepared.ts';
import { describeFailure } from './shortest.ts';
import { simulate } from './simulate.ts';

/** Seeds of a run, by the first of each test: each seed takes about a second of one core. `npm run sim` tries others. */
const SEEDS = 200;
const SEEDS_OF_TEST = 20;
const FIRST_SEEDS = Array.from({ length: SEEDS / SEEDS_OF_TEST }, (_, test) => test * SEEDS_OF_TEST + 1);
/** A planted fault is found within so many seeds. */
const MOST_SEEDS = 30;

describe('three simulated processes on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairdrop-sim-'));
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await prepare(await reusedPglite(inject('pgliteEmpty')), join(folder, 'prepared.tar'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('have one history for each seed', async () => {
    const [first, again, other] = [await simulate(prepared, '1'), await simulate(prepared, '1'), await simulate(prepared, '2')];
    expect(again.log).toEqual(first.log);
    expect(other.log).not.toEqual(first.log);
    expect(first.calls).toBeGreaterThan(20);
  });

  it.each(FIRST_SEEDS)('keep books and answers right, whatever fails (seeds from %i)', { timeout: 120_000 }, async (first) => {
    for (let seed = first; seed < first + SEEDS_OF_TEST; seed++) {
      const { faults } = await simulate(prepared, String(seed));
      expect(faults, faults.length > 0 ? await describeFailure(prepared, String(seed)) : '').toEqual([]);
    }
  });

  it.each(PLANTED_FAULTS)('reveal a planted fault: $name', { timeout: 240_000 }, async (planted) => {
    const found = async (): Promise<string[]> => {
      for (const seed of [planted.seed, ...Array.from({ length: MOST_SEEDS }, (_, before) => before + 1)]) {
        const { faults } = await simulate(prepared, String(seed), { planted });
        if (faults.length > 0) return faults;
      }
      return [];
    };
    expect(await found()).not.toEqual([]);
  });
});
