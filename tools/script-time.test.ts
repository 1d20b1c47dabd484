import { describe, expect, it } from 'vitest';
import { scriptTimes, type TraceEvent } from './script-time.ts';

const STAGE = 'https://shop/assets/the-stage-1.js';

const traceMark = (name: string, ms: number, pid = 1): TraceEvent => ({ name, ph: 'I', pid, tid: 1, ts: ms * 2_000, tts: ms * 1_000 });

/** An event of the page's thread; the wall clock runs twice as fast as its processor time, as on a busy machine. */
const run = (name: string, fromMs: number, toMs: number, url?: string, pid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid,
  tid: 1,
  ts: fromMs * 2_000,
  tts: fromMs * 1_000,
  tdur: (toMs - fromMs) * 1_000,
  ...(url === undefined ? {} : { args: { data: { url } } }),
});

const TRACE = [
  traceMark('from', 10),
  run('FireAnimationFrame', 11, 15),
  run('v8.callFunction', 11, 15),
  run('FunctionCall', 11, 13, STAGE),
  run('XHRLoad', 20, 23),
  run('FunctionCall', 21, 22, STAGE),
  run('Layout', 24, 29),
  run('FireAnimationFrame', 30, 31),
  run('FunctionCall', 30, 31, STAGE),
  run('TimerFire', 38, 60),
  traceMark('to', 40),
];

describe('reading the script time of a page from a trace', () => {
  it('counts each moment of script once, between the marks, and nothing that is not script', () => {
    expect(scriptTimes(TRACE, 'from', 'to', '/the-stage-').totalMs).toBe(4 + 3 + 1 + 2);
  });

  it('gives the whole script from one drawn frame to the next', () => {
    const { framesMs, drawnMs } = scriptTimes(TRACE, 'from', 'to', '/the-stage-');
    expect(framesMs).toEqual([4 + 3]);
    expect(drawnMs).toBe(2 + 1);
  });

  it('leaves out what other threads did, and takes the last of several marks', () => {
    const noisy = [traceMark('from', 1), ...TRACE, run('FunctionCall', 12, 35, STAGE, 2)];
    expect(scriptTimes(noisy, 'from', 'to', '/the-stage-').totalMs).toBe(10);
  });

  it('refuses a trace without its marks', () => {
    expect(() => scriptTimes(TRACE, 'from', 'elsewhere', '/the-stage-')).toThrow('no mark "elsewhere"');
  });

  it('refuses a trace in which the named script drew nothing: it may have been renamed', () => {
    expect(() => scriptTimes(TRACE, 'from', 'to', '/renamed-')).toThrow('no frame was drawn');
  });
});
