import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCENE_KEYS } from './registry.ts';

/*
 * What a designer would touch stands in a scene's tuning. Lengths of time and eases are looked for here by their form; colours, sizes and strengths are
 * left to the eye.
 */

/** Lengths that shape no look, by the file that names them. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // How often a sound may be heard again.
  'plinko/clips/cues.ts': ['SLOT_MS = 50', 'WIN_SLOT_MS = 200'],
  // A cue that follows another; the sounds are made for it.
  'crash/clips/cash-cues.ts': ['atMs: 60'],
  // The finest step that figures on the axis can distinguish: whole seconds.
  'crash/views/axes-view.ts': ['FINEST_MS = 1_000'],
};

/** A constant of milliseconds, a field of them, a time over a number of them (but for seconds and halves), and an ease of one's own. */
const NAKED = [
  /\b[A-Z][A-Z_]*_MS = [\d_.]+/g,
  /\b(?:\w*Ms|ms): [1-9][\d_]+/g,
  /(?:Ms|\bms|since)\)? \/ (?!1_?000\b)\d[\d_.]+/g,
  /\bcubicBezier\([\d]/g,
];

function nakedIn(text: string): string[] {
  return NAKED.flatMap((form) => text.match(form) ?? []);
}

const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`./${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

describe.each(SCENE_KEYS)('%s', (scene) => {
  test('clips and views take their lengths and eases from the tuning', () => {
    const found = [...filesOf(`${scene}/clips`), ...filesOf(`${scene}/views`)].flatMap((file) => {
      const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
      return nakedIn(text)
        .filter((naked) => !ALLOWED[file]?.includes(naked))
        .map((naked) => `${file}: ${naked}`);
    });
    expect(found).toEqual([]);
  });
});

test('a naked length is found in each of its forms, and what is no length is not', () => {
  const naked = [
    'const OUT_MS = 300;',
    'ring({ durationMs: 700 })',
    '{ at: tuning.riseMs, ms: 240 }',
    'Math.exp(-since / 170)',
    'elapsedMs / 4_000',
    'cubicBezier(0.2, 1, 0, 1)',
  ];
  for (const line of naked) expect(nakedIn(line), line).toHaveLength(1);
  const clothed = ['durationMs: tuning.waveMs', 'lengthMs / 1000', '{ ms: 0 }', 'durationMs / 2', 'riseMs: 0', 'elapsedMs / 1_000'];
  for (const line of clothed) expect(nakedIn(line), line).toEqual([]);
});
