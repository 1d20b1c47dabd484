import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCENE_KEYS } from './registry.ts';

/*
 * What a designer would change is in a scene's tuning, in its materials or in the house's palette. Lengths of time, eases, colours and sizes of a name are
 * looked for here by their form; shares of a view's own size and strengths are left to the eye.
 */

/** What shapes no look, or is the form of one painting alone, by the file that names it. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The sides of the textures that are painted once and shown at any size.
  'dice/views/soft-bar.ts': ['SOFT_PX = 40', 'MIDDLE_PX = 8', 'HEIGHT_PX = 64'],
  'plinko/views/balls-view.ts': ['DOT_PX = 32'],
  'plinko/views/pegs-view.ts': ['FLASH_PX = 64', 'CORE_PX = 15'],
  // The size of a picture for which lengths are written down.
  'box/clips/celebration.ts': ['UNIT_CARD_PX = 226'],
  'upgrade/clips/celebration.ts': ['UNIT_SIDE_PX = 150'],
  // From which size on words can be read at all.
  'reels/card-painter.ts': ['NAME_FROM_PX = 118', 'PRICE_FROM_PX = 58'],
  'plinko/views/board-art.ts': ['SIGN_FROM_PX = 14'],
  // How far a painting goes beyond the picture, so that a shake shows no border.
  'crash/views/sky-painter.ts': ['BEYOND_PX = 16'],
  'wheel/views/frame-painter.ts': ['BEYOND_PX = 16'],
  // The least that can be seen of a zone, and how far its light is painted.
  'dice/views/slider-view.ts': ['THINNEST_PX = 2', 'REACH_PX = 40'],
  // Shortest time between two sounds of a kind.
  'plinko/clips/cues.ts': ['SLOT_MS = 50', 'WIN_SLOT_MS = 200'],
  // A cue that follows another; the sounds are made for it.
  'crash/cues.ts': ['atMs: 60'],
  // The finest step that figures on the axis can distinguish: whole seconds.
  'crash/views/axes-view.ts': ['FINEST_MS = 1_000'],
};

/**
 * A constant of milliseconds, a field of them, a time over a number of them (but for seconds and halves), a custom ease; a constant of pixels; and a
 * colour in any notation, but for the white and black of light, shadow and masks.
 */
const NAKED = [
  /\b[A-Z][A-Z_]*_MS = [\d_.]+/g,
  /\b(?:\w*Ms|ms): [1-9][\d_]+/g,
  /(?:Ms|\bms|since)\)? \/ (?!1_?000\b)\d[\d_.]+/g,
  /\bcubicBezier\([\d]/g,
  /\b[A-Z][A-Z_]*_PX = [\d_.]+/g,
  /\b0x(?!f{6}\b|0{6}\b|010101\b)[\da-f]{6}\b/gi,
  /(?<=['"`])#(?!f{6}\b|0{6}\b)[\da-f]{3,8}\b/gi,
  /\brgba?\((?!255, ?255, ?255|0, ?0, ?0)\d+,/g,
];

function nakedIn(text: string): string[] {
  return NAKED.flatMap((form) => text.match(form) ?? []);
}

const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`./${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/** Bare numbers that some files have, although they are not allowed there. */
function nakedAmong(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    nakedIn(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
      .filter((naked) => !ALLOWED[file]?.includes(naked))
      .map((naked) => `${file}: ${naked}`),
  );
}

test('the shared reels take theirs from tuning, materials or palette, too', () => {
  expect(nakedAmong(filesOf('reels'))).toEqual([]);
});

describe.each(SCENE_KEYS)('%s', (scene) => {
  test('clips and views take their lengths, eases, colours and named sizes from tuning, materials or palette', () => {
    expect(nakedAmong([...filesOf(`${scene}/clips`), ...filesOf(`${scene}/views`)])).toEqual([]);
  });
});

test('a bare number is found in each of its forms, and a named one is not', () => {
  const naked = [
    'const OUT_MS = 300;',
    'ring({ durationMs: 700 })',
    '{ at: tuning.riseMs, ms: 240 }',
    'Math.exp(-since / 170)',
    'elapsedMs / 4_000',
    'cubicBezier(0.2, 1, 0, 1)',
    'const WIDTH_PX = 12;',
    'tint: 0x7c5cff',
    "context.fillStyle = '#0B0D15';",
    "glow.addColorStop(0, 'rgba(214,222,255,0.26)');",
  ];
  for (const line of naked) expect(nakedIn(line), line).toHaveLength(1);
  const clothed = [
    'tint: 0xffffff',
    "mix(color, '#FFFFFF', 0.4)",
    "shade.addColorStop(0, 'rgba(0,0,0,0.42)')",
    'rgba(GLASS.lit, 0.26)',
    'WIDTH_PX = SOFT_PX * 2',
    '`rgba(255,255,255,${alpha})`',
    'durationMs: tuning.waveMs',
    'lengthMs / 1000',
    '{ ms: 0 }',
    'durationMs / 2',
    'riseMs: 0',
    'elapsedMs / 1_000',
  ];
  for (const line of clothed) expect(nakedIn(line), line).toEqual([]);
});
