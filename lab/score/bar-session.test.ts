import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Motion } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { ms } from '#scenes/stage/knobs.ts';
import { Score } from '#scenes/stage/score.ts';
import { scoreOf } from '../clip-score.ts';
import type { Values } from '../tuning/edits.ts';
import { BarSession } from './bar-session.ts';

const BAR = 'one|count|0';
const schema = { fullMs: ms(400, 0, 500, 'Test', 'Length.'), reducedMs: ms(200, 0, 500, 'Test', 'Length with reduced motion.') };
const values = { fullMs: 400, reducedMs: 200 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One clip whose bar has another field with reduced motion; `isBroken` makes building it fail. */
function opened() {
  const state: { motion: Motion; isBroken: boolean } = { motion: 'full', isBroken: false };
  const scores = (tuning: Values) => {
    if (state.isBroken) throw new Error('no clip');
    const length = { at: 'run', ms: Number(tuning[state.motion === 'full' ? 'fullMs' : 'reducedMs']), ease: ease.state };
    const { timeline, stretches } = new Score().label('run', 0).move('count', { a: 0 }, { a: [0, 1] }, length).parts;
    return [scoreOf({ id: 'one', atMs: 0, durationMs: 900, releaseAtMs: 0, timeline, stretches, cues: [], dispose: () => undefined })];
  };
  const shown = scores(values);
  const close = vi.fn<() => void>();
  const bars = new BarSession({ values, set: () => undefined, endGesture: () => undefined }, schema, {
    shown: () => shown,
    view: () => ({ motion: state.motion, size: { width: 100, height: 100 } }),
    trial: () => ({ scoresUnder: scores, isOpen: () => true, close }),
    onFound: () => undefined,
  });
  const endField = () => bars.fieldsOf(BAR)?.end?.shares.map(({ field }) => field);
  return { state, close, endField };
}

test('the fields behind a bar are found anew for another motion', () => {
  const { state, endField } = opened();
  expect(endField()).toBeUndefined();
  vi.runAllTimers();
  expect(endField()).toEqual(['fullMs']);
  state.motion = 'reduced';
  expect(endField()).toBeUndefined();
  vi.runAllTimers();
  expect(endField()).toEqual(['reducedMs']);
});

test('after a clip that fails to build the trial is closed and the next look finds the fields', () => {
  const { state, close, endField } = opened();
  state.isBroken = true;
  endField();
  expect(() => vi.runAllTimers()).toThrow('no clip');
  expect(close).toHaveBeenCalledOnce();
  state.isBroken = false;
  endField();
  vi.runAllTimers();
  expect(endField()).toEqual(['fullMs']);
});
