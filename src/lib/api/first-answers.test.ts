// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callAddress, FIRST_ANSWERS_ID } from '#contract/api/first-answers.ts';
import { FirstAnswers } from './first-answers.ts';

function pageWith(text: string | null): void {
  document.body.replaceChildren();
  if (text === null) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = FIRST_ANSWERS_ID;
  script.textContent = text;
  document.body.append(script);
}

const SHELF = { address: '/api/boxes?per_page=12&sort=popular', body: { data: [] } };

let first: FirstAnswers;

beforeEach(() => {
  first = new FirstAnswers();
  vi.restoreAllMocks();
});

describe('an answer that came with the page', () => {
  it('is taken once, however the query is ordered', () => {
    pageWith(JSON.stringify([SHELF]));
    expect(first.take('/api/boxes', { sort: 'popular', per_page: '12' })).toEqual(SHELF.body);
    expect(first.take('/api/boxes', { per_page: '12', sort: 'popular' })).toBeUndefined();
  });

  it('is of no use for another call', () => {
    pageWith(JSON.stringify([SHELF]));
    expect(first.take('/api/boxes', { sort: 'new', per_page: '12' })).toBeUndefined();
    expect(first.take('/api/boxes')).toBeUndefined();
  });

  it('is not taken any more when the page has been open for a while', () => {
    pageWith(JSON.stringify([SHELF]));
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(first.take('/api/boxes', { sort: 'popular', per_page: '12' })).toBeUndefined();
  });

  it.each([null, '', 'not json', '{"a":1}', 'null'])('is optional in a page with %s in its place', (text) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    pageWith(text);
    expect(first.take('/api/config')).toBeUndefined();
  });
});

it('an address is the same on the server and in the page, whatever it contains', () => {
  expect(callAddress('/api/boxes')).toBe('/api/boxes');
  expect(callAddress('/api/boxes', { search: 'a b&c=d', page: '1' })).toBe('/api/boxes?page=1&search=a%20b%26c%3Dd');
});
