import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STORED, STORED_NAMES, storedNameOf } from '#contract/consents/stored.ts';
import { projectRoot } from '#tools/project.ts';

/*
 * The cookie policy is written from one list of everything that the shop keeps in a browser. Here the list is compared with the code: each way of keeping
 * something is found by how it is written, with the name that it is kept under.
 */

/** Modules that pass on a name which others give them. */
const PASSING_ON = new Set([
  'src/lib/api/browser-storage.ts',
  'src/lib/api/cookies.ts',
  'src/lib/consent/preference-storage.ts',
  'src/play/controls/remembered.ts',
  'src/stage/setting.ts',
  'src/information/consent/choose-cookies.ts',
]);

const sources = ['src', 'server', 'contract']
  .flatMap((floor) => globSync(`${floor}/**/*.{ts,tsx}`, { cwd: projectRoot }))
  // What the desk keeps is for staff: players never get it.
  .filter((file) => !/\.test\.|testing\/|^(server|src)\/desk\//.test(file))
  .map((file) => ({ file, code: readFileSync(join(projectRoot, file), 'utf8') }));

/** Every text constant of the code, by its name: keys are named so. */
const CONSTANTS = new Map(
  sources.flatMap(({ code }) =>
    [...code.matchAll(/const (\w*(?:KEY|COOKIE)\w*) = '([^']+)'/g)].map(([, name = '', text = '']) => [name, text]),
  ),
);

/** How something is kept: the first argument names it. */
const WAYS = [
  /\b(?:browserStorage|tabStorage|preferenceStorage)\.write\(\s*([^,)]+)/g,
  /\buseStoredText\((?:browserStorage|tabStorage),\s*([^,)]+)/g,
  /\b(?:localStorage|sessionStorage|storage)\??\.setItem\(\s*([^,)]+)/g,
  /\b(?:writeCookie|Cookies\.set)\(\s*([^,)]+)/g,
  /\b(?:rememberedChoice|remembered)(?:<[^>(]+>)?\(\s*([^,)]+)/g,
  /\breply\.setCookie\(\s*([^,)]+)/g,
];

/** The key that an expression of the code evaluates to; null for one that this test can't read. */
function keyIn(expression: string, code: string): string | null {
  const literal = /^['`]([^'`]+)['`]$/.exec(expression)?.[1];
  if (literal !== undefined) return literal.replace(/\$\{[^}]+\}/g, 'x');
  const own = new RegExp(`const ${expression.replace(/\W.*/, '')} = '([^']+)'`).exec(code)?.[1];
  return own ?? CONSTANTS.get(expression) ?? null;
}

/** Expressions that the reader above can't follow, each with the key it evaluates to. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'keyOf(game': 'stats:dice',
  'cookieName(config': 'refresh_token',
  'nameOf(deps.config': 'social',
  key: 'support.draft.x',
};

const kept = sources
  .filter(({ file }) => !PASSING_ON.has(file))
  .flatMap(({ file, code }) =>
    WAYS.flatMap((way) =>
      [...code.matchAll(way)].map(([, expression = '']) => ({
        file,
        expression,
        key: READ_BY_HAND[expression.trim()] ?? keyIn(expression.trim(), code),
      })),
    ),
  );

describe('what the shop keeps in browsers', () => {
  it('is found in the code by this test', () => {
    expect(kept.length).toBeGreaterThan(15);
  });

  it('is named in the list that the cookie policy is written from', () => {
    expect(kept.filter(({ key }) => key === null || storedNameOf(key) === undefined)).toEqual([]);
  });

  it('is all that the list names; what only others set or read is named here', () => {
    const byOthers = new Set([
      // The browser that a sign-in by another service began in.
      'social',
      // A partner's link sets it.
      'trackingLink',
      // The client of the live connection keeps it.
      'pusherTransport*',
      // Kept by the folder of kept requests under a name that it is given.
      'withdrawals:*',
    ]);
    const found = new Set(kept.map(({ key }) => storedNameOf(key ?? '')));
    expect(STORED_NAMES.filter((name) => !found.has(name) && !byOthers.has(name))).toEqual([]);
    const library = readFileSync(join(projectRoot, 'node_modules/pusher-js/dist/web/pusher.js'), 'utf8');
    const code = [library, ...sources.map((source) => source.code)].join('\n');
    for (const name of byOthers) expect(code).toContain(name.replace('*', ''));
  });

  it('keeps preferences only by the storage that asks for consent', () => {
    const around = sources.filter(
      ({ file, code }) =>
        !PASSING_ON.has(file) &&
        STORED_NAMES.some((name) => STORED[name].kind === 'preferences' && code.includes(`browserStorage.write('${name}'`)),
    );
    expect(around.map(({ file }) => file)).toEqual([]);
  });
});
