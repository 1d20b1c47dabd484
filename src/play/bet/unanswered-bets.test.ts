// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/api/bets.ts';
import { noteUnanswered, takeUnanswered, unansweredAmong } from './unanswered-bets.ts';

const LEFT_MS = Date.parse('2027-01-15T08:00:00.000Z');
const left = { player: 'mira', count: 1, leftAtMs: LEFT_MS };
const bet = (id: string, agoMs: number) => ({ id, placed_at: new Date(LEFT_MS - agoMs).toISOString() }) as Bet;

describe('bets without an answer', () => {
  beforeEach(() => sessionStorage.clear());

  it('are found by the next page of the tab, once, and by their own player alone', () => {
    noteUnanswered('dice', left);
    expect(takeUnanswered('upgrade', 'mira')).toBeNull();
    expect(takeUnanswered('dice', 'mira')).toEqual(left);
    expect(takeUnanswered('dice', 'mira')).toBeNull();
    noteUnanswered('dice', left);
    expect(takeUnanswered('dice', 'else')).toBeNull();
  });

  it.each(['', '{', '[]', '{"player":"mira"}', '{"player":"mira","count":-1,"leftAtMs":0}'])('are none over “%s” in storage', (text) => {
    sessionStorage.setItem('unanswered:dice', text);
    expect(takeUnanswered('dice', 'mira')).toBeNull();
  });

  it('are the newest ones of about then that are not counted yet', () => {
    const bets = [bet('c', 200), bet('b', 900), bet('a', 3_000)];
    const ids = (counted: string[], count = 1) => unansweredAmong(bets, { ...left, count }, counted).map(({ id }) => id);
    expect(ids(['a', 'b'])).toEqual(['c']);
    expect(ids([], 2)).toEqual(['c', 'b']);
    // The request never reached the shop.
    expect(ids(['a', 'b', 'c'])).toEqual([]);
    expect(unansweredAmong([bet('old', 300_000)], left, [])).toEqual([]);
  });
});
