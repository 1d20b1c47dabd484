import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';
import { neededBy, touchedBy } from './changed.ts';
import rooms from './specs-of-rooms.json' with { type: 'json' };

const spec = (name: string): string => `tests/e2e/${name}.spec.ts`;

describe('the tests that a change can touch', () => {
  it('are all where packages or the running of tests change', () => {
    for (const file of ['package-lock.json', 'vitest.config.ts', 'tools/test.mjs'])
      expect(touchedBy(['docs/faq.md', file])).toEqual({ unit: 'all', server: 'all', built: 'all', browser: 'all', engines: 'all' });
  });

  it('are those that read files where only documentation changes', () => {
    expect(touchedBy(['README.md', 'docs/architecture.md'])).toEqual({
      unit: ['tests/lint'],
      server: [],
      built: [],
      browser: [],
      engines: [],
    });
    expect(touchedBy([])).toEqual({ unit: [], server: [], built: [], browser: [], engines: [] });
  });

  it('are in the browser those of the folders of the product that change, with those of every page', () => {
    const { browser, built, engines, unit, server } = touchedBy(['src/cashback/cashback-page.tsx']);
    expect(browser).toEqual([...rooms.cashback, ...rooms.always].map(spec).sort());
    expect([built, engines]).toEqual(['all', 'all']);
    expect([unit, server]).toEqual([['tests/lint'], []]);
  });

  it('are all in the browser where a folder is for every page, as the contract is', () => {
    for (const file of ['src/ui/button.tsx', 'server/http/failures.ts', 'contract/money.ts', 'scenes/stage/run.ts', 'assets/art/box.png'])
      expect(touchedBy([file]).browser, file).toBe('all');
  });

  it('are those of processes where the server changes, which no import shows', () => {
    expect(touchedBy(['server/cashback/runner.ts']).server).toEqual(['tests/faults', 'tests/fuzz']);
    expect(touchedBy(['server/cashback/runner.test.ts']).server).toEqual([]);
  });

  it('are the browser tests themselves and those that import what changed', () => {
    expect(touchedBy(['tests/visual/block-means.ts']).engines).toBe('all');
    expect(touchedBy(['tests/visual/ends.spec.ts']).engines).toEqual([]);
    expect(touchedBy([spec('mail')])).toEqual({ unit: ['tests/lint'], server: [], built: [], browser: [spec('mail')], engines: [] });
    expect(neededBy(spec('restart'))).toContain('tools/shop-process.ts');
    expect(touchedBy(['tools/shop-process.ts']).browser).toEqual(expect.arrayContaining([spec('restart'), spec('keyboard')]));
    expect(touchedBy(['tools/shop-process.ts']).browser).not.toContain(spec('mail'));
  });

  it('are every picture where a scene changes', () => {
    const { browser } = touchedBy(['scenes/dice/path.ts']);
    expect(browser).toEqual(expect.arrayContaining(['tests/visual/goldens.spec.ts', spec('games')]));
  });

  it('are named by files that are there', () => {
    const named = new Set(Object.values(rooms).flat());
    expect([...named].filter((name) => !existsSync(join(projectRoot, spec(name))))).toEqual([]);
    const folders = Object.keys(rooms).filter((room) => room !== 'always');
    const isFolder = (room: string): boolean => ['src', 'server', 'scenes'].some((floor) => existsSync(join(projectRoot, floor, room)));
    expect(folders.filter((room) => !isFolder(room))).toEqual([]);
  });
});
