import { describe, expect, expectTypeOf, test } from 'vitest';
import { caseOf, SCENE_KEYS, sceneOf } from '#scenes/registry.ts';
import { defineTuning, rangeOf, TuningError } from './tuning.ts';

const tuning = defineTuning({
  spinMs: { unit: 'ms', min: 1200, max: 9000, step: 100, default: 5500, description: 'How long a reel runs.' },
  cards: { unit: 'count', min: 10, max: 80, step: 1, default: 40, description: 'Cards on a reel.' },
  stop: { kind: 'choice', choices: ['settle', 'reel-stop'], default: 'reel-stop', description: 'How it slows.' },
  floor: { kind: 'color', default: '#12151F', description: 'Colour of the floor.' },
});

const whole = { spinMs: 5500, cards: 40, stop: 'settle', floor: '#000000' };

function errorOf(json: unknown): TuningError {
  try {
    tuning.parse(json);
  } catch (error) {
    if (error instanceof TuningError) return error;
    throw error;
  }
  throw new Error('parse accepted it');
}

describe('parse', () => {
  test('takes a whole tuning and keeps its types', () => {
    const parsed = tuning.parse(whole);
    expect(parsed).toEqual(whole);
    expectTypeOf(parsed.stop).toEqualTypeOf<'settle' | 'reel-stop'>();
    expectTypeOf(parsed.spinMs).toEqualTypeOf<number>();
  });

  test.each([
    ['too small', { ...whole, spinMs: 1199 }, 'spinMs', 'a number from 1200 to 9000 ms'],
    ['too large', { ...whole, spinMs: 9001 }, 'spinMs', 'a number from 1200 to 9000 ms'],
    ['a text', { ...whole, spinMs: '5500' }, 'spinMs', 'a number from 1200 to 9000 ms'],
    ['not a number', { ...whole, spinMs: Number.NaN }, 'spinMs', 'a number from 1200 to 9000 ms'],
    ['null', { ...whole, spinMs: null }, 'spinMs', 'a number from 1200 to 9000 ms'],
    ['half a card', { ...whole, cards: 12.5 }, 'cards', 'a whole number from 10 to 80'],
    ['another ease', { ...whole, stop: 'bounce' }, 'stop', 'one of settle, reel-stop'],
    ['a colour by name', { ...whole, floor: 'red' }, 'floor', 'a colour as #RRGGBB'],
    ['missing', { spinMs: 5500, cards: 40, stop: 'settle' }, 'floor', 'not nothing'],
    ['unknown', { ...whole, odds: 1 }, 'odds', 'not a tuning field'],
    ['inherited name', JSON.parse('{"__proto__":1}'), '__proto__', 'not a tuning field'],
  ])('%s: names the field and its range', (_name, json, field, range) => {
    const error = errorOf(json);
    expect(error.field).toBe(field);
    expect(error.message).toContain(`"${field}"`);
    expect(error.message).toContain(range);
  });

  test.each([null, [], 'text', 5, undefined])('refuses %j as a whole', (json) => {
    expect(errorOf(json).field).toBe('');
  });
});

test.each(SCENE_KEYS)('the tuning of %s fits its schema, which says in a sentence what each knob changes', async (key) => {
  const [{ tuning: saved }, { schema }] = await Promise.all([sceneOf(key)(), caseOf(key)]);
  const { parse } = defineTuning(schema);
  expect(parse(saved)).toEqual(saved);
  const [field = ''] = Object.keys(schema);
  const { [field]: _, ...missing } = saved as Record<string, unknown>;
  expect(() => parse(missing)).toThrow(`"${field}"`);
  for (const { description } of Object.values(schema)) expect(description).toMatch(/^[A-Z].{8,}\.$/);
});

test('the error of a saved tuning names its scene, too', () => {
  expect(() => tuning.parse({ ...whole, spinMs: 1 }, 'box')).toThrow('Tuning of box: "spinMs" must be');
});

test('a default outside its own range is refused at once', () => {
  expect(() => defineTuning({ size: { unit: 'px', min: 1, max: 5, step: 1, default: 6, description: 'Too large.' } })).toThrow(
    '"size" must be a number from 1 to 5 px',
  );
});

test('ranges are said in words', () => {
  expect(rangeOf(tuning.schema.cards)).toBe('a whole number from 10 to 80');
});
