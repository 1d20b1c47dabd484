import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

const SERVER = join(projectRoot, 'server');

/** Folders that write a table of another folder, each with the reason. All others ask its owner. */
const MAY_WRITE: Readonly<Record<string, string>> = {
  'round-bets bet': 'one record for every bet: those on rounds are placed and settled here',
  'battles bet': 'one record for every bet: seats of battles are placed and settled here',
  'boxes opening': 'an opening is what only boxes know of their bets',
  'boxes box': 'counts openings by night',
  'auth users': 'signs players up',
  'account users': 'a player changes the own name and picture, and closes the account',
  'exclusion users': 'a self-exclusion ends the consent to promotions',
  'bonus account': 'a bonus begins and ends beside the coins that are locked by it',
  'auth session': 'signs in and out; who asks is known by the room of security',
  'auth refresh_token': 'as above',
  'wallet users': 'points are counted in the transfer of the stake',
};

/** Asks the database about itself, copies all of it, or clears all that has grown old. */
const ALL_TABLES = /^(backup|database|migrations|runtime)\//;

interface Source {
  room: string;
  code: string;
}

function sources(): Source[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ALL_TABLES.test(file))
    .map((file) => ({ room: file.split('/')[0] ?? '', code: readFileSync(join(SERVER, file), 'utf8') }));
}

/** Which folder declares a table: by its name in the database, and by the name of its declaration. */
function owners(files: readonly Source[]): Map<string, { room: string; table: string }> {
  const known = new Map<string, { room: string; table: string }>();
  for (const { room, code } of files)
    for (const [, declared = '', table = ''] of code.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      known.set(table, { room, table });
      known.set(declared, { room, table });
    }
  return known;
}

/** Every `room table` that a file writes and does not own. */
function foreignWrites(files: readonly Source[]): string[] {
  const tables = owners(files);
  const found = files.flatMap(({ room, code }) => {
    const aliases = new Map([...code.matchAll(/\b(\w+Table) as (\w+)/g)].map(([, name = '', alias = '']) => [alias, name]));
    const written = [
      ...code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g),
      ...code.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g),
    ].map(([, name = '']) => tables.get(aliases.get(name) ?? name));
    return written.filter((owner) => owner !== undefined && owner.room !== room).map((owner) => `${room} ${owner?.table ?? ''}`);
  });
  return [...new Set(found)].toSorted();
}

describe('every table is written by the folder that declares it', () => {
  it('and by others only with a reason', () => {
    expect(foreignWrites(sources())).toEqual(Object.keys(MAY_WRITE).toSorted());
  });

  it('and a statement of another folder is found by the name of the table, of its declaration and of an alias', () => {
    const declared = { room: 'wallet', code: "export const accountTable = pgTable(\n  'account'," };
    expect(foreignWrites([declared, { room: 'dice', code: 'sql`update account set balance = 0`' }])).toEqual(['dice account']);
    expect(foreignWrites([declared, { room: 'dice', code: 'tx.insert(accountTable)' }])).toEqual(['dice account']);
    expect(foreignWrites([declared, { room: 'dice', code: 'import { accountTable as held } …; tx.delete(held)' }])).toEqual([
      'dice account',
    ]);
    expect(foreignWrites([declared, { room: 'wallet', code: 'sql`delete from account`' }])).toEqual([]);
  });
});
