// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from '#server/pages/page-list.ts';
import { findPage } from '#server/pages/page.ts';
import { routes } from '#src/app/routes.tsx';

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

/** Pairs of a path and the module that routes.tsx loads for it, as they are written there. */
const written = [...readFileSync('src/app/routes.tsx', 'utf8').matchAll(/page\(\s*'([^']+)',\s*\(\) => import\('#src\/([^']+)'\)/g)].map(
  ([, path = '', module = '']) => [path === ':boxtype/:boxname' ? '/standard/example' : `/${path}`, `src/${module}`] as const,
);

test('the routes are written as this test reads them', () => {
  expect(written.length).toBeGreaterThan(15);
});

test.each(written.filter(([path]) => !['/main', '/inventory'].includes(path)))(
  '%s is shown by %s, which the server names ahead',
  (path, module) => {
    expect(findPage(PAGES, exampleOf(path))?.page.modules).toContain(module);
  },
);
