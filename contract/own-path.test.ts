import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  '//elsewhere.test/a',
  '/\\elsewhere.test',
  '/..//elsewhere.test',
  '/boxes/..//elsewhere.test',
  '/.//elsewhere.test',
  '/%2e%2e//elsewhere.test',
  '/\t/elsewhere.test',
  '/ /elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
  'profile',
  '?modal=login',
  '',
  `/${'a'.repeat(600)}`,
  null,
  undefined,
])('%j is no path of ours', (path) => {
  expect(ownPath(path)).toBeNull();
});

test.each(['/', '/profile/inventory', '/boxes/night-market?modal=deposit#top', '/%2F%2Felsewhere.test', '/?next=//elsewhere.test'])(
  '%j is ours, and browsers read it so',
  (path) => {
    expect(ownPath(path)).toBe(path);
    expect(new URL(path, 'https://shop.test').origin).toBe('https://shop.test');
    expect(new URL(path, 'https://shop.test').pathname).not.toMatch(/^\/\//);
  },
);
