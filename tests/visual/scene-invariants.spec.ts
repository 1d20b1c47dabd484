import { expect, type Page } from '@playwright/test';
import { type Cue, type Description, type Motion, type Size, SMALLEST_SIDE_PX } from '#scenes/stage/contract.ts';
import type { Cut, Show, WordBox } from './visual.ts';
import { casesByScene, SIZES } from './cases.ts';
import { expectHealthy, show, test } from './support.ts';

const CUTS: readonly Cut[] = ['settled', 'skipped', 'hidden'];
/** Cuts per story: spread over its whole length, none at a round place. */
const CUTS_PER_STORY = 12;
/** Moments before the release at which two results are compared. */
const GLANCES = 16;

test.describe.configure({ mode: 'parallel' });

/** What a presentation gave away: picture and cues before its first release, the cues after it, and the picture at the end. */
async function watch(page: Page, options: Show) {
  return page.evaluate(
    async ({ asked, glances }) => {
      const { visual } = window;
      await visual.show(asked);
      const [first] = visual.presentations();
      if (!first) throw new Error('a story without a presentation');
      const { releaseMs } = first;
      const seen: Description[] = [];
      for (let index = 0; index < glances; index++) {
        visual.seek(releaseMs * ((index + 0.5) / glances));
        seen.push(visual.describe());
      }
      visual.restart();
      visual.play(releaseMs + 4_000, 40);
      const cues: Cue[] = visual.cues();
      visual.seek(Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1);
      const at = { early: cues.filter(({ atMs }) => atMs < releaseMs), late: cues.filter(({ atMs }) => atMs >= releaseMs) };
      return { releaseMs, seen, ...at, end: visual.describe() };
    },
    { asked: options, glances: GLANCES },
  );
}

for (const [scene, one] of await casesByScene()) {
  for (const story of one.stories) {
    const motion: Motion = story.motion ?? 'full';
    const options = { scene, story: story.id, size: story.size ?? SIZES.wide, motion, tier: 'high', unseen: true } as const;

    test(`${scene}/${story.id}: cut anywhere, rest is the truth`, async ({ scenePage: page }) => {
      await show(page, options);
      const seen = await page.evaluate(
        ({ kinds, count }) => {
          const { visual } = window;
          const endMs = Math.max(...visual.presentations().map((presentation) => presentation.endMs));
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
      for (const { atMs, shown, rest } of seen) expect(shown, `cut at ${Math.round(atMs)} ms`).toEqual(rest);
      expect(one.restFaults(story, seen.at(-1)?.shown ?? {})).toEqual([]);
      await expectHealthy(page);
    });

    const size = one.sizeOf(story);
    if (size === null || one.withOtherResult(story) === null) continue;

    test(`${scene}/${story.id}: nothing gives the result away before its release`, async ({ scenePage: page }) => {
      const whole = { ...options, unjoined: true };
      const [first, other] = [await watch(page, whole), await watch(page, { ...whole, otherResult: true })];
      expect(first.releaseMs).toBe(other.releaseMs);
      expect(first.seen).toEqual(other.seen);
      expect(first.early).toEqual(other.early);
      // The comparison distinguishes results: the pictures at the end differ, and so do the cues after the release.
      expect(first.end).not.toEqual(other.end);
      if (size > 0) expect(first.late.map(({ cue }) => cue)).toContain(`win-${size}`);
      else expect(first.late.filter(({ cue }) => cue.startsWith('win'))).toEqual([]);
      expect(first.early.filter(({ cue }) => cue.startsWith('win'))).toEqual([]);
    });
  }

  test(`${scene}: every motion releases a result at the same moment`, async ({ scenePage: page }) => {
    for (const story of one.timed) {
      const releases = [];
      for (const motion of ['full', 'reduced', 'still'] as const) {
        await show(page, { scene, story, size: SIZES.wide, motion, tier: 'high', unseen: true });
        releases.push(await page.evaluate(() => window.visual.presentations().map(({ releaseMs }) => releaseMs)));
      }
      expect(releases[1]).toEqual(releases[0]);
      expect(releases[2]).toEqual(releases[0]);
    }
  });

  test(`${scene}: all tiers and motions say the same at rest`, async ({ scenePage: page }) => {
    const seen = [];
    for (const tier of ['high', 'low', 'canvas', 'lean'] as const) {
      for (const motion of ['full', 'reduced', 'still'] as const) {
        await show(page, { scene, story: one.calm, size: SIZES.wide, motion, tier, unseen: true });
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

  test(`${scene}: a scene at rest draws no frame, a playing one does`, async ({ scenePage: page }) => {
    await show(page, { scene, story: one.calm, size: SIZES.wide, motion: 'full', tier: 'high', unseen: true });
    const frames = await page.evaluate(() => {
      const { visual } = window;
      const playing = visual.play(600).length;
      visual.play(30_000, 50);
      const before = visual.frames();
      const idle = visual.idle(5_000);
      return { playing, idle, drawn: visual.frames() - before };
    });
    expect(frames.playing).toBeGreaterThan(30);
    expect(frames.idle).toBe(0);
    expect(frames.drawn).toBe(0);
  });

  test(`${scene}: no size of a slot breaks it`, async ({ scenePage: page }) => {
    for (const [width, height] of [
      [SMALLEST_SIDE_PX, SMALLEST_SIDE_PX],
      [SMALLEST_SIDE_PX, 900],
      [1_600, SMALLEST_SIDE_PX],
    ] as const) {
      await show(page, { scene, story: one.calm, size: { width, height }, motion: 'full', tier: 'high', unseen: true });
      await page.evaluate(() => window.visual.play(60_000, 500));
      await expectHealthy(page);
    }
  });

  test(`${scene}: each word is within a phone's slot at rest, and within its width when the result can be read`, async ({
    scenePage: page,
  }) => {
    for (const { id: story, motion = 'full' } of one.stories) {
      await show(page, { scene, story, size: SIZES.phone, motion, tier: 'lean', unseen: true });
      const outside = await page.evaluate(({ width, height }) => {
        const { visual } = window;
        const isIn = (from: number, length: number, room: number): boolean => from >= -1 && from + length <= room + 1;
        const presentations = visual.presentations();
        const atRelease = presentations.flatMap(({ releaseMs }) => {
          visual.seek(releaseMs + 1);
          return visual.wordBoxes().filter((box) => !isIn(box.x, box.width, width));
        });
        visual.seek(Math.max(...presentations.map(({ endMs }) => endMs)) + 1);
        return [...atRelease, ...visual.wordBoxes().filter((box) => !isIn(box.x, box.width, width) || !isIn(box.y, box.height, height))];
      }, SIZES.phone);
      expect(outside, story).toEqual([]);
    }
  });

  const narrow = one.stories.filter(({ size }) => size !== undefined);
  if (narrow.length > 0)
    test(`${scene}: no two numbers touch at rest where a story has a size of its own`, async ({ scenePage: page }) => {
      for (const { id: story, size = SIZES.phone, motion = 'full' } of narrow) {
        await show(page, { scene, story, size, motion, tier: 'lean', unseen: true });
        const touching = await page.evaluate(() => {
          const { visual } = window;
          visual.seek(Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1);
          const numbers = visual.wordBoxes().filter(({ text }) => text !== '');
          // Boxes of lines that lie below each other overlap, as figures have space above and below.
          const inLine = (a: WordBox, b: WordBox): boolean =>
            Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.min(a.height, b.height) / 2;
          return numbers.flatMap((a, index) =>
            numbers
              .slice(index + 1)
              .filter((b) => inLine(a, b) && a.x < b.x + b.width && b.x < a.x + a.width)
              .map((b) => `${a.text} and ${b.text}`),
          );
        });
        expect(touching, story).toEqual([]);
      }
    });

  test(`${scene}: a change of size in mid-play ends in the same picture as a start at that size`, async ({ scenePage: page }) => {
    const story = one.calm;
    const middle = one.inMotion.find((moving) => moving.story === story)?.middle ?? 500;
    const picture = async (size: Size, then: Size | null): Promise<string> => {
      await show(page, { scene, story, size, motion: 'full', tier: 'high' });
      return page.evaluate(
        ({ atMs, resized }) => {
          window.visual.seek(atMs);
          if (resized) window.visual.resize(resized);
          return window.visual.picture();
        },
        { atMs: middle, resized: then },
      );
    };
    const straight = await picture(SIZES.phone, null);
    const resized = await picture(SIZES.wide, SIZES.phone);
    expect(resized === straight).toBe(true);
  });
}
