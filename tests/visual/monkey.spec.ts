import { expect } from '@playwright/test';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { faultText, trySequences } from './monkey/monkey.ts';
import { test } from './support.ts';

test.describe.configure({ retries: 0 });

/** Sequences per scene: most on a page that doesn't paint, which is several times faster, and some on one that does. `npm run soak:scenes` tries a thousand. */
const UNPAINTED = 45;
const PAINTED = 5;
/** The same ones in each run, so that a failure is one of the change that is tested. */
const SEED = 20_261_126;
/** The test's own limit is 120 s: a fault is reported with the sequence that has been shrunk until then. */
const LIMIT_MS = 50_000;
/** Seeds whose first sequence once found a fault on a page that paints. The renderer threw on a freed card of a hidden reel: 1. */
const FOUND: Readonly<Record<string, readonly number[]>> = { box: [1] };

for (const scene of SCENE_KEYS) {
  test(`${scene}: holds in ${UNPAINTED + PAINTED} random sequences of facts, sizes, tiers, motions, cuts and clocks`, async ({
    scenePage,
    unpaintedPage,
  }) => {
    for (const { page, seed, runs } of [
      ...(FOUND[scene] ?? []).map((known) => ({ page: scenePage, seed: known, runs: 1 })),
      { page: unpaintedPage, seed: SEED, runs: UNPAINTED },
      { page: scenePage, seed: SEED, runs: PAINTED },
    ]) {
      const found = await trySequences(page, { scene, seed, runs, limitMs: LIMIT_MS });
      expect(found === null ? null : faultText(found), 'the smallest sequence that fails').toBeNull();
    }
  });
}
