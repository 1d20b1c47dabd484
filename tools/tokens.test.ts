import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOKENS_CSS, tokensCss } from './tokens.ts';

test('the style sheet of tokens is the one that the contract gives (run `npm run tokens`)', () => {
  expect(readFileSync(new URL(`../${TOKENS_CSS}`, import.meta.url), 'utf8')).toBe(tokensCss());
});
