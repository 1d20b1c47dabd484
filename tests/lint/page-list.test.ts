// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from '#server/pages/page-list.ts';
import { findPage } from '#server/pages/page.ts';
import { GAMES } from '#src/app/games.ts';
import { routes } from '#src/app/routes.tsx';
import { FAIRNESS } from '#src/games/entry.ts';

/*
 * The server says which addresses are pages (200 or 404) and names ahead what they load; the shell's routes show them. They must mean the same.
 */

/** The full paths of all routes that show something, without the one for unknown addresses and the general form of box types. */
function pathsOf(list: readonly RouteObject[], base = ''): string[] {
  return list.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`.replace(/\/+/g, '/');
    if (route.children) return pathsOf(route.children, path);
    return path.endsWith('*') || path === '/:boxtype/:boxname' ? [] : [path.replace(/(?<=.)\/$/, '')];
  });
}

const exampleOf = (form: string): string => form.replace(/:\w+/g, 'example');

test.each(pathsOf(routes))('the server knows %s as a page', (form) => {
  expect(findPage(PAGES, exampleOf(form))?.page.path).toBeDefined();
});

test.each(PAGES.map(({ path }) => path))('the shell has a route for %s', (form) => {
  expect(matchRoutes(routes, exampleOf(form))?.at(-1)?.route.path).not.toBe('*');
});

/** Pairs of a path and the module that a source loads for it, as they are written there. */
const pairsIn = (file: string, pattern: RegExp, room: string): (readonly [string, string])[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(
    ([, path = '', module = '']) => [path === ':boxtype/:boxname' ? '/standard/example' : `/${path}`, `src/${room}${module}`] as const,
  );

/** The folders whose games have pages. */
const ROOMS = readdirSync('src').filter((room) => existsSync(`src/${room}/entry.ts`) && room !== 'games');

/** The pages about a game's fairness. */
const FAIR_PAGES = {
  seeds: 'src/fairness/pages/game-fair-page.tsx',
  rounds: 'src/rounds/proof/rounds-fair-page.tsx',
  battles: 'src/fairness/pages/battles-fair-page.tsx',
} as const;

const written = [
  ...pairsIn('src/app/routes.tsx', /page\(\s*'([^']+)',\s*\(\) => import\('#src\/([^']+)'\)/g, ''),
  ...ROOMS.flatMap((room) => pairsIn(`src/${room}/entry.ts`, /path: '([^']+)',\s*load: \(\) => import\('\.\/([^']+)'\)/g, `${room}/`)),
  ...GAMES.filter(({ fairness }) => fairness !== FAIRNESS).map(({ fairness, source }) => [fairness, FAIR_PAGES[source]] as const),
];

test('the routes are written as this test reads them', () => {
  expect(written.length).toBeGreaterThan(15);
});

/** Pages of the profile are written with their path in the section. They are for players alone, whom the server doesn't know when it sends a page. */
const ofProfile = new Set(pathsOf(routes).map((path) => path.replace(/^\/profile(?=\/)/, '')));

test.each(written.filter(([path]) => !(ofProfile.has(path) && !pathsOf(routes).includes(path))))(
  '%s is shown by %s, which the server names ahead',
  (path, module) => {
    expect(findPage(PAGES, exampleOf(path))?.page.modules).toContain(module);
  },
);
