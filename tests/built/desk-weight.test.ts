import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESK_ASSETS, DESK_MANIFEST } from '#tools/bundles/desk.ts';
import { projectRoot } from '#tools/project.ts';

const dist = join(projectRoot, 'dist', 'client');

/** A file of the desk's build: what it imports, and what it is. */
interface Part {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

const parts = JSON.parse(readFileSync(join(dist, DESK_MANIFEST), 'utf8')) as Record<string, Part>;
const DOCUMENT = 'desk.html';

/** Script that is sent before the desk's first page shows, and the most that one page adds to it: kB of 1,000 bytes, as a browser that takes brotli gets them. */
const BUDGET = { start: 220, page: 40 } as const;

/** The files of a module of the build with all that it imports. */
function filesOf(module: string, found = new Set<string>()): Set<string> {
  const part = parts[module];
  if (part === undefined) throw new Error(`the desk's build has no ${module}`);
  if (found.has(part.file)) return found;
  found.add(part.file);
  for (const one of part.imports ?? []) filesOf(one, found);
  return found;
}

const wireBytes = (file: string): number => statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;
const kB = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + wireBytes(file), 0) / 1_000;

const start = filesOf(DOCUMENT);
const pages = Object.keys(parts).filter((module) => /^src\/desk\/.*-page\.tsx$/.test(module) && parts[module]?.isDynamicEntry === true);

describe('the built desk', () => {
  it('sends at most its budget of script before its first page, in few files', () => {
    expect(kB(start)).toBeGreaterThan(100);
    expect(kB(start)).toBeLessThanOrEqual(BUDGET.start);
    expect(start.size).toBeLessThanOrEqual(4);
  });

  it.each(pages)('adds at most its budget with %s', (page) => {
    const added = [...filesOf(page)].filter((file) => !start.has(file));
    expect(added.length).toBeGreaterThan(0);
    expect(kB(added)).toBeLessThanOrEqual(BUDGET.page);
  });

  it('has a file of its own for every page, and draws plots with the page of money alone', () => {
    expect(pages.length).toBeGreaterThan(15);
    const drawing = readdirSync(join(dist, DESK_ASSETS)).filter(
      (file) => file.endsWith('.js') && readFileSync(join(dist, DESK_ASSETS, file), 'utf8').includes('u-wrap'),
    );
    expect(drawing).toHaveLength(1);
    expect([...filesOf('src/desk/money/money-page.tsx')].map((file) => file.split('/').at(-1))).toContain(drawing[0]);
  });

  it('is loaded by no page of the shop: no file of the shop has any of it or names one of its files', () => {
    const inDesk = (text: string): boolean => text.includes('/api/desk/');
    const desk = readdirSync(join(dist, DESK_ASSETS)).filter((file) => file.endsWith('.js'));
    expect(desk.some((file) => inDesk(readFileSync(join(dist, DESK_ASSETS, file), 'utf8')))).toBe(true);
    const shop = [
      ...readdirSync(join(dist, 'assets'))
        .filter((file) => file.endsWith('.js'))
        .map((file) => `assets/${file}`),
      'index.html',
    ];
    const texts = shop.map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));
    expect(texts.filter(({ text }) => inDesk(text) || text.includes(DESK_ASSETS)).map(({ file }) => file)).toEqual([]);
    const loads = readFileSync(join(dist, '.vite/loads.json'), 'utf8');
    expect(loads).toContain('src/app/start.tsx');
    expect(loads).not.toContain('src/desk/');
  });

  it('has no inline script or style, which its content policy refuses, but the sheet that orders all others', () => {
    const html = readFileSync(join(dist, DOCUMENT), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
    expect(html.indexOf('@layer reset')).toBeLessThan(html.indexOf('rel="stylesheet"'));
    expect(html).toContain('noindex');
  });
});
