import { COLORS } from '#contract/design-tokens.ts';
import type { Difference, Pixels } from '#tests/visual/pixels.ts';
import type { ColourShift } from './change.ts';

/** The shift explains at least this share of the pixels that differ. */
const LEAST_OF_DIFFERING = 0.4;

/** This share of the old colour's pixels has the new colour now: where a thing moved, its background stays elsewhere. */
const LEAST_OF_OLD = 0.8;

/** Bits of a channel that are left out, so that the rounding of stored palettes doesn't part one colour. */
const COARSE_BITS = 4;

/** A token is named when each channel is at most this far from its colour. */
const NEAR = 6;

const colourAt = ({ data }: Pixels, pixel: number): number =>
  ((data[pixel * 3] ?? 0) << 16) | ((data[pixel * 3 + 1] ?? 0) << 8) | (data[pixel * 3 + 2] ?? 0);

const channels = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255];

const coarse = (colour: number): number =>
  channels(colour).reduce((key, channel) => (key << (8 - COARSE_BITS)) | (channel >> COARSE_BITS), 0);

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/** The most frequent value, and how often it occurs. */
function mostFrequent<T>(values: Iterable<T>): { value: T; times: number } | null {
  const counts = new Map<T, number>();
  let best: { value: T; times: number } | null = null;
  for (const value of values) {
    const times = (counts.get(value) ?? 0) + 1;
    counts.set(value, times);
    if (best === null || times > best.times) best = { value, times };
  }
  return best;
}

/** The design token of a colour, or null. */
function tokenOf(colour: number): string | null {
  const parts = channels(colour);
  const found = Object.entries(COLORS).find(([, value]) =>
    channels(Number.parseInt(value.slice(1), 16)).every((channel, index) => Math.abs(channel - (parts[index] ?? 0)) <= NEAR),
  );
  return found?.[0] ?? null;
}

/** One colour that became another one nearly everywhere and explains much of a difference, as after a change of a token; else null. */
export function shiftOf(before: Pixels, now: Pixels, { differs, count }: Difference): ColourShift | null {
  const all = [...differs.keys()];
  const differing = all.filter((pixel) => differs[pixel] === 1);
  const pairOf = (pixel: number): number => coarse(colourAt(before, pixel)) * 2 ** 12 + coarse(colourAt(now, pixel));
  const pair = mostFrequent(differing.map(pairOf));
  if (pair === null || pair.times < LEAST_OF_DIFFERING * count) return null;
  const shifted = differing.filter((pixel) => pairOf(pixel) === pair.value);
  const old = Math.floor(pair.value / 2 ** 12);
  const ofOld = all.filter((pixel) => coarse(colourAt(before, pixel)) === old).length;
  if (shifted.length < LEAST_OF_OLD * ofOld) return null;
  const from = mostFrequent(shifted.map((pixel) => colourAt(before, pixel)))?.value ?? 0;
  const to = mostFrequent(shifted.map((pixel) => colourAt(now, pixel)))?.value ?? 0;
  return { before: hex(from), now: hex(to), token: tokenOf(to) };
}
