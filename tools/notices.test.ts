import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenceFaults, lockedPackages, noticesText } from './notices.ts';
import { projectRoot } from './project.ts';

it('every installed package has a licence that allows commercial use', () => {
  expect(lockedPackages().length).toBeGreaterThan(100);
  expect(licenceFaults()).toEqual([]);
});

it('the notices name what the product runs on', () => {
  const text = readFileSync(join(projectRoot, 'THIRD_PARTY_NOTICES.md'), 'utf8');
  expect(text).toBe(noticesText(text));
});
