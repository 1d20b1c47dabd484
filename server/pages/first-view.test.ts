import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FirstViews, withoutStyles } from './first-view.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A client folder whose module of first views is `source`; none where it is left out. */
function folderWith(source?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairdrop-views-'));
  folders.push(folder);
  if (source === undefined) return folder;
  mkdirSync(join(folder, '.vite/first-view'), { recursive: true });
  writeFileSync(join(folder, '.vite/first-view/render-aBc123.js'), source);
  return folder;
}

const request = (address: string) => ({
  address,
  answers: [{ address: '/api/config', body: { server_time: new Date().toISOString() } }],
  missing: false,
  asksForCookies: false,
});

describe('styles of single elements', () => {
  it('move into a sheet, equal ones into one rule', () => {
    const markup =
      '<a style="--tone:#fff;width:2px" href="/">a</a><b class="c" style="--tone:#fff;width:2px">b</b><i style="--x:&quot;y&quot;">c</i>';
    expect(withoutStyles(markup)).toEqual({
      markup: '<a data-style="0" href="/">a</a><b class="c" data-style="0">b</b><i data-style="1">c</i>',
      sheet: '[data-style="0"]{--tone:#fff;width:2px}[data-style="1"]{--x:"y"}',
    });
  });

  it('never end the rule or the sheet that they are written in', () => {
    const { markup, sheet } = withoutStyles('<a style="--x:}body{display:none">a</a><b style="--x:&lt;/style&gt;&lt;script&gt;">b</b>');
    expect(markup).toBe('<a>a</a><b>b</b>');
    expect(sheet).toBe('');
  });

  it('are left alone where they are only text', () => {
    expect(withoutStyles('<p>say style="x" here</p>').markup).toBe('<p>say style="x" here</p>');
  });
});

describe('the first views of a build', () => {
  const counting = `let made = 0; export const renderFirstView = async ({ address }) => '<p>' + address + ' ' + ++made + '</p>';`;

  it('are kept for as long as their answers are the same, whatever the clock says', async () => {
    const views = new FirstViews(folderWith(counting), () => undefined);
    expect(await views.of(request('/'))).toEqual({ markup: '<p>/ 1</p>', sheet: '' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await views.of(request('/'))).toEqual({ markup: '<p>/ 1</p>', sheet: '' });
    expect(await views.of({ ...request('/'), answers: [] })).toEqual({ markup: '<p>/ 2</p>', sheet: '' });
  });

  it('take at most a quarter of the time, whatever addresses are asked for', async () => {
    let now = 0;
    const slow = new FirstViews(
      folderWith(`export const renderFirstView = async ({ address }) => (globalThis.spend(), address);`),
      () => undefined,
      () => now,
    );
    vi.stubGlobal('spend', () => (now += 100));
    let shown = 0;
    // A visit each 20 ms to a page that takes 100 ms.
    for (let visit = 0; visit < 5_000; visit++) {
      now += 20;
      if ((await slow.of(request(`/nothing-${visit}`))) !== null) shown += 1;
    }
    expect((shown * 100) / now).toBeLessThan(0.29);
    expect((shown * 100) / now).toBeGreaterThan(0.2);
    now += 60_000;
    expect(await slow.of(request('/'))).not.toBeNull();
    vi.unstubAllGlobals();
  });

  it('count the time of those who wait for each other once', async () => {
    let now = 0;
    // One after the other, as the shell's own module makes them; 450 ms each.
    const source = `let last = Promise.resolve();
      export const renderFirstView = ({ address }) => (last = last.then(() => (globalThis.spend(), address)));`;
    const views = new FirstViews(
      folderWith(source),
      () => undefined,
      () => now,
    );
    vi.stubGlobal('spend', () => (now += 450));
    await Promise.all(Array.from({ length: 8 }, (_, visit) => views.of(request(`/${visit}`))));
    expect(now).toBe(3_600);
    expect(await views.of(request('/next'))).not.toBeNull();
    vi.unstubAllGlobals();
  });

  it('are none where nothing was built, and where the module can not be loaded', async () => {
    const warn = vi.fn();
    expect(await new FirstViews(folderWith(), warn).of(request('/'))).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(await new FirstViews(folderWith('not a module at all ('), warn).of(request('/'))).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('are none for a page that fails, which is logged once and does not stop the others', async () => {
    const warn = vi.fn();
    const failing = `export const renderFirstView = async ({ address }) => { if (address === '/bad') throw new Error('no'); return '<p>ok</p>'; };`;
    const views = new FirstViews(folderWith(failing), warn);
    expect([await views.of(request('/bad')), await views.of(request('/bad'))]).toEqual([null, null]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'no' }), '/bad');
    expect(await views.of(request('/'))).toEqual({ markup: '<p>ok</p>', sheet: '' });
  });

  it('are left out for those who would wait behind many others', async () => {
    const slow = `export const renderFirstView = ({ address }) => new Promise((resolve) => setTimeout(() => resolve('<p>' + address + '</p>'), 50));`;
    const views = new FirstViews(folderWith(slow), () => undefined);
    await views.warm();
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => views.of(request(`/${index}`))));
    expect(all.filter((view) => view !== null)).toHaveLength(8);
  });
});
