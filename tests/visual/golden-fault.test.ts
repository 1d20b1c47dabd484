import { describe, expect, it } from 'vitest';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { beyondBounds, blockMeans, OTHER_ENGINE } from './block-means.ts';
import { faultOf } from './golden-fault.ts';
import { browserOf, GOLDEN_FOLDER, readRecord } from './golden-record.ts';
import { PAGES } from './page-photographs.ts';
import { colourAt, darkened, painted, pixelsOfKept, pngOfPixels } from './planted.ts';

const [WHEEL, BAR, CARD] = ['wheel-countdown-wide-end', 'dice-win-2-wide-end', 'box-loss-wide-end'] as const;
const [wheel, bar, card] = await Promise.all([WHEEL, BAR, CARD].map(pixelsOfKept));
if (!wheel || !bar || !card) throw new RangeError('a photograph was not read');

const sceneOf = (name: string): string => name.split('-')[0] ?? '';
const recordOf = (name: string) => readRecord(GOLDEN_FOLDER, sceneOf(name))[name];
const took = browserOf(recordOf(WHEEL)) ?? 0;
const ground = (x: number, y: number) => () => colourAt(wheel, x, y);
const BAND = [1, 50, 479, 130] as const;
const turned = (px: number) => painted(wheel, [232, 84, 20, 50], (x, y) => colourAt(wheel, x - px, y));

interface Fault {
  name: string;
  what: string;
  now: typeof wheel;
  /** Whether a version that took neither the photographs nor the means finds it, too. */
  everywhere: boolean;
}

const FAULTS: readonly Fault[] = [
  { name: WHEEL, what: 'a segment shifted by 2 px', now: turned(2), everywhere: false },
  { name: WHEEL, what: 'a missing digit of 6 px', now: painted(wheel, [299, 245, 6, 9], ground(290, 240)), everywhere: true },
  { name: WHEEL, what: 'a word cut at its end', now: painted(wheel, [264, 158, 12, 12], ground(200, 168)), everywhere: true },
  { name: WHEEL, what: 'a word cut by 3 px at its foot', now: painted(wheel, [204, 166, 72, 4], ground(200, 168)), everywhere: true },
  { name: WHEEL, what: 'all of it shifted by 1 px', now: painted(wheel, BAND, (x, y) => colourAt(wheel, x - 1, y)), everywhere: true },
  { name: BAR, what: 'a seam of one pixel', now: painted(bar, [120, 186, 1, 20], () => [12, 14, 22]), everywhere: true },
  { name: BAR, what: 'the bar darker by 3 %', now: darkened(bar, [40, 186, 190, 20], 0.03), everywhere: true },
  { name: BAR, what: '24 px of the bar darker by 3 %', now: darkened(bar, [60, 186, 24, 20], 0.03), everywhere: false },
  { name: CARD, what: 'a card darker by 3 %', now: darkened(card, [170, 35, 140, 190], 0.03), everywhere: true },
  { name: CARD, what: 'an amount darker by 3 %', now: darkened(card, [170, 255, 140, 35], 0.03), everywhere: false },
];

/** Faults that the other engines find, too. */
const LARGE_FAULTS: readonly Fault[] = [
  { name: WHEEL, what: 'a word that is missing', now: painted(wheel, [200, 156, 80, 20], ground(200, 168)), everywhere: true },
  { name: WHEEL, what: 'a segment that is another one', now: turned(20), everywhere: true },
  { name: WHEEL, what: 'all of it darker by 20 %', now: darkened(wheel, BAND, 0.2), everywhere: true },
];

const faultIn = async (name: string, now: typeof wheel, running: number): Promise<string | null> =>
  faultOf({ picture: await pngOfPixels(now) }, name, sceneOf(name), running);

it.each([
  [WHEEL, wheel],
  [BAR, bar],
  [CARD, card],
])('nothing is wrong with the kept %s, in any version', async (name, kept) => {
  expect(await faultIn(name, kept, took)).toBeNull();
  expect(await faultIn(name, kept, took + 1)).toBeNull();
});

describe('a planted fault goes red in the version that took the photographs', () => {
  it.each([...FAULTS, ...LARGE_FAULTS])('$name: $what', async ({ name, now }) => {
    expect(await faultIn(name, now, took)).toMatch(/differ|apart/);
  });
});

describe('in another version, as the document says', () => {
  it.each([...FAULTS, ...LARGE_FAULTS])('$name, $what: goes red $everywhere', async ({ name, now, everywhere }) => {
    expect((await faultIn(name, now, took + 1)) !== null).toBe(everywhere);
  });
});

it.each(LARGE_FAULTS)('$name, $what: goes red in each engine', ({ now }) => {
  for (const bounds of [OTHER_ENGINE.firefox, OTHER_ENGINE.webkit])
    expect(beyondBounds(blockMeans(wheel), blockMeans(now), bounds)).not.toBeNull();
});

it('facts that changed go red under the same picture', async () => {
  const picture = await pngOfPixels(wheel);
  const facts = recordOf(WHEEL)?.facts ?? {};
  const [path = ''] = Object.keys(facts);
  expect(await faultOf({ picture, facts }, WHEEL, 'wheel', took)).toBeNull();
  expect(await faultOf({ picture, facts: { ...facts, [path]: 'another' } }, WHEEL, 'wheel', took)).toContain(`facts changed: ${path}`);
});

it('keeps the version of the browser of each photograph', () => {
  for (const scene of [...SCENE_KEYS, PAGES])
    for (const [name, record] of Object.entries(readRecord(GOLDEN_FOLDER, scene))) expect(browserOf(record), name).toBeGreaterThan(0);
});
