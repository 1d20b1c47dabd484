import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reusedPglite } from '#tests/support/reused-pglite.ts';
import { PLANTED_FAULTS } from './planted.ts';
import { prepare, type Prepared } from './prepared.ts';
import { describeFailure } from './shortest.ts';
import { simulate } from './simulate.ts';

/** Seeds of a run: each takes about a second of one core. `npm run sim` tries more. */
const SEEDS = 6;
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

  it('keep books and answers right, whatever fails', { timeout: 120_000 }, async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
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
