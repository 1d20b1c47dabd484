import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { createResultNews, LISTENING_MS } from './result-news.ts';

function listener() {
  const announced: string[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const news = createResultNews({
    say: (text) => announced.push(text),
    summedUp: (results, profitCents) => `${results} results: ${profitCents}`,
    after: (ms, run) => timers.push({ ms, run }),
  });
  return {
    said: announced,
    timers,
    result: (name: string, profitCents: number) => news.add(() => name, cents(profitCents)),
    /** Whatever is spoken has been listened to. */
    listen: () => timers.shift()?.run(),
  };
}

describe('results as they are said', () => {
  it('come one by one where there is time to listen', () => {
    const { said, result, listen, timers } = listener();
    result('first', 5);
    expect(said).toEqual(['first']);
    expect(timers.map(({ ms }) => ms)).toEqual([LISTENING_MS]);
    listen();
    result('second', 5);
    expect(said).toEqual(['first', 'second']);
  });

  it('are summed up where they follow each other faster', () => {
    const { said, result, listen } = listener();
    result('first', 5);
    result('second', -30);
    result('third', 10);
    result('fourth', 0);
    expect(said).toEqual(['first']);
    listen();
    expect(said).toEqual(['first', '3 results: -20']);
    result('fifth', 7);
    expect(said).toHaveLength(2);
    listen();
    expect(said.at(-1)).toBe('fifth');
  });

  it('leave none out and keep no timer when nothing follows', () => {
    const { said, result, listen, timers } = listener();
    result('first', 5);
    listen();
    expect(timers).toEqual([]);
    expect(said).toEqual(['first']);
  });
});
