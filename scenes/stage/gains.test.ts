import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCENE_KEYS, caseOf } from '#scenes/registry.ts';
import sprite from '#assets/sounds/sprite.json' with { type: 'json' };
import { gainKnobs, withGain } from './gains.ts';
import { defineTuning } from './tuning.ts';

test('a gain multiplies the volume of its own cue, up to the loudest', () => {
  const { defaults } = defineTuning(gainKnobs({ 'gain-tick-1': 1, 'gain-win-5': 1, spinMs: 900 }));
  const tuning = { ...defaults, 'gain-tick-1': 0.5, 'gain-win-5': 2 };
  const tick = { atMs: 3, cue: 'tick-1', volume: 0.6, rate: 1.1 };
  expect(withGain(tick, tuning)).toEqual({ ...tick, volume: 0.3 });
  expect(withGain({ atMs: 0, cue: 'win-5' }, tuning)).toEqual({ atMs: 0, cue: 'win-5', volume: 1 });
  expect(withGain(tick, defaults)).toBe(tick);
  expect(withGain({ atMs: 0, cue: 'coin' }, tuning)).toEqual({ atMs: 0, cue: 'coin' });
});

test.each(SCENE_KEYS)('each cue that %s names has a gain, and each gain a sound', async (key) => {
  const { schema } = await caseOf(key);
  const gains = Object.keys(schema).flatMap((field) => (field.startsWith('gain-') ? [field.slice('gain-'.length)] : []));
  const source = globSync(`scenes/${key}/**/*.ts`, { exclude: (file) => file.endsWith('.test.ts') })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/cue: [^}\n]*/g)].flatMap(([text]) =>
    [...text.matchAll(/'([a-z]+(?:-[a-z]+)*(?:-\d)?)'/g)].map(([, cue]) => cue),
  );
  expect(gains).toEqual(expect.arrayContaining(named));
  expect(Object.keys(sprite)).toEqual(expect.arrayContaining(gains));
});
