import { expect } from '@playwright/test';
import { boxStories } from '#scenes/box/stories.ts';
import { itemOfTicket, winSizeOf } from '#scenes/box/model.ts';
import type { Motion } from '#scenes/stage/contract.ts';
import type { Cut } from './page.ts';
import { expectHealthy, show, SIZES, test } from './support.ts';

const CUTS: readonly Cut[] = ['settled', 'skipped', 'hidden'];
/** Cuts per story: spread over its whole length, none at a round place. */
const CUTS_PER_STORY = 18;

test.describe.configure({ mode: 'parallel' });

for (const story of boxStories) {
  const size = story.size ?? SIZES.wide;
  const motion: Motion = story.motion ?? 'full';
  const stage = { scene: 'box', story: story.id, size, motion, tier: 'high', unseen: true } as const;
  const openings = story.facts.flatMap(({ fact }) => (fact.kind === 'opened' ? [fact] : []));

  test(`${story.id}: cut anywhere, rest is the truth`, async ({ scenePage: page }) => {
    await show(page, stage);
    const seen = await page.evaluate(
      ({ kinds, count }) => {
        const { visual } = window;
        const endMs = Math.max(...visual.tellings().map((telling) => telling.endMs));
        const results = [];
        for (let index = 0; index < count; index++) {
          visual.restart();
          const atMs = endMs * ((index + 0.37) / count);
          visual.seek(atMs);
          const shown = visual.cut(kinds[index % kinds.length] ?? 'settled');
          results.push({ atMs, shown, rest: visual.rest() });
        }
        visual.restart();
        visual.play(endMs + 200, 40);
        results.push({ atMs: endMs, shown: visual.describe(), rest: visual.rest() });
        return results;
      },
      { kinds: CUTS, count: CUTS_PER_STORY },
    );
    expect(seen).toHaveLength(CUTS_PER_STORY + 1);
    for (const { atMs, shown, rest } of seen) {
      expect(rest['phase']).not.toBe('opening');
      expect(shown, `cut at ${Math.round(atMs)} ms`).toEqual(rest);
    }
    await expectHealthy(page);
  });

  const last = openings.at(-1);
  if (!last) continue;

  test(`${story.id}: the card under the needle is the ticket's item`, async ({ scenePage: page }) => {
    await show(page, stage);
    const shown = await page.evaluate(() => {
      const { visual } = window;
      visual.seek(Math.max(...visual.tellings().map(({ endMs }) => endMs)) + 1);
      return visual.describe();
    });
    const reels = shown['reels'] as { under: string; off: number; winner: { id: string } }[];
    const won = last.openings.map(({ ticket }) => itemOfTicket(story.before.items, ticket).id);
    expect(reels.map(({ under, off, winner }) => [under, off, winner.id])).toEqual(won.map((id) => [id, 0, id]));
    const lit = (shown['reels'] as { lit: boolean }[]).some((reel) => reel.lit);
    expect(lit).toBe(winSizeOf(last) > 0);
  });

  test(`${story.id}: nothing gives the result away before its release`, async ({ scenePage: page }) => {
    await show(page, stage);
    const watch = async (otherResult: boolean) =>
      page.evaluate(
        async (options) => {
          const { visual } = window;
          await visual.show(options);
          const first = visual.tellings()[0];
          if (!first) throw new Error('a story without a telling');
          const seen = [];
          const releaseMs = first.releaseMs;
          for (let index = 0; index < 24; index++) {
            visual.seek(releaseMs * ((index + 0.5) / 24));
            seen.push(visual.describe());
          }
          visual.restart();
          visual.play(releaseMs + 4_000, 20);
          const cues = visual.cues();
          return {
            releaseMs,
            seen,
            early: cues.filter(({ atMs }) => atMs < releaseMs),
            late: cues.filter(({ atMs }) => atMs >= releaseMs),
          };
        },
        { ...stage, otherResult },
      );
    const [told, other] = [await watch(false), await watch(true)];
    expect(told.releaseMs).toBe(other.releaseMs);
    expect(told.seen).toEqual(other.seen);
    expect(told.early).toEqual(other.early);
    // The comparison can tell results apart: after the release they are heard or at least seen.
    expect(told.seen.every((shown) => shown['phase'] === 'opening')).toBe(true);
    const size = winSizeOf(openings[0] ?? last);
    expect(told.late.map(({ cue }) => cue)).toContain(size > 0 ? `win-${size}` : 'settle');
    expect(told.early.filter(({ cue }) => /^win|^lift|^settle|^coin/.test(cue))).toEqual([]);
    if (size === 0) expect(told.late.filter(({ cue }) => cue.startsWith('win'))).toEqual([]);
  });
}

test('every motion releases a result at the same moment', async ({ scenePage: page }) => {
  test.slow();
  for (const id of ['mythic', 'fast']) {
    const releases = [];
    for (const motion of ['full', 'reduced', 'still'] as const) {
      await show(page, { scene: 'box', story: id, size: SIZES.wide, motion, tier: 'high', unseen: true });
      releases.push(await page.evaluate(() => window.visual.tellings().map(({ releaseMs }) => releaseMs)));
    }
    expect(releases[1]).toEqual(releases[0]);
    expect(releases[2]).toEqual(releases[0]);
  }
});

test('all tiers and motions say the same at rest', async ({ scenePage: page }) => {
  test.slow();
  const seen = [];
  for (const tier of ['high', 'low', 'canvas'] as const) {
    for (const motion of ['full', 'reduced', 'still'] as const) {
      await show(page, { scene: 'box', story: 'four', size: SIZES.wide, motion, tier, unseen: true });
      seen.push(
        await page.evaluate(() => {
          window.visual.seek(60_000);
          return window.visual.describe();
        }),
      );
      await expectHealthy(page);
    }
  }
  for (const shown of seen) expect(shown).toEqual(seen[0]);
});

test('a scene at rest draws no frame, a playing one does', async ({ scenePage: page }) => {
  await show(page, { scene: 'box', story: 'mythic', size: SIZES.wide, motion: 'full', tier: 'high', unseen: true });
  const frames = await page.evaluate(() => {
    const { visual } = window;
    const playing = visual.play(1_000).length;
    visual.play(30_000, 50);
    const before = visual.frames();
    const idle = visual.idle(5_000);
    return { playing, idle, drawn: visual.frames() - before };
  });
  expect(frames.playing).toBeGreaterThan(50);
  expect(frames.idle).toBe(0);
  expect(frames.drawn).toBe(0);
});

test('a change of size in mid-spin ends in the same picture as a start at that size', async ({ scenePage: page }) => {
  await show(page, { scene: 'box', story: 'phone', size: SIZES.phone, motion: 'full', tier: 'high' });
  const straight = await page.evaluate(() => {
    window.visual.seek(3_000);
    return window.visual.picture();
  });
  await show(page, { scene: 'box', story: 'phone', size: SIZES.wide, motion: 'full', tier: 'high' });
  const resized = await page.evaluate((size) => {
    window.visual.seek(3_000);
    window.visual.resize(size);
    return window.visual.picture();
  }, SIZES.phone);
  expect(resized === straight).toBe(true);
});
