import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/** What runs before the schema is known, or asks the database about itself: its rows have no declared table. */
const UNDECLARED = /^(backup|database)\//;
/** A type argument at a query, or a row type that was made for one. */
const TYPED_BY_HAND = /\.execute<|extends Record<string, unknown>/;

const SERVER = join(projectRoot, 'server');

it('no query of the server has a row type written by hand: rows are read by the columns that the tables declare', () => {
  const typed = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !UNDECLARED.test(file))
    .filter((file) => TYPED_BY_HAND.test(readFileSync(join(SERVER, file), 'utf8')));
  expect(typed).toEqual([]);
});
