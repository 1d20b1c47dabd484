import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { createResultNews, LISTENING_MS } from './result-news.ts';

function listener() {
  const announced: string[] = [];
  const add = createResultNews((text) => announced.push(text));
  return {
    said: announced,
    result: (name: string, profitCents: number) => add(() => name, cents(profitCents)),
    /** Whatever is spoken has been listened to. */
    listen: () => vi.advanceTimersByTime(LISTENING_MS),
  };
}

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('results as they are said', () => {
  it('come one by one where there is time to listen', () => {
    const { said, result, listen } = listener();
    result('first', 5);
    expect(said).toEqual(['first']);
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
    vi.advanceTimersByTime(LISTENING_MS - 1);
    expect(said).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['first', '3 bets: 0.20 coins down.']);
    result('fifth', 7);
    expect(said).toHaveLength(2);
    listen();
    expect(said.at(-1)).toBe('fifth');
  });

  it('leave none out and keep no timer when nothing follows', () => {
    const { said, result, listen } = listener();
    result('first', 5);
    listen();
    expect(vi.getTimerCount()).toBe(0);
    expect(said).toEqual(['first']);
  });
});
