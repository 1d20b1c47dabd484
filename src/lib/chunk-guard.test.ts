import { beforeEach, describe, expect, test } from 'vitest';
import { bindTarget, forgetLeaving, GUARD_MS, importGuarded, importWithoutSheets, isChunkFailure, reloadOnce } from './chunk-guard.ts';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/page-1a2b.js'));

function surroundings() {
  const kept = new Map<string, string>();
  const visited: string[] = [];
  const clock = { now: 1_000_000 };
  return {
    clock,
    visited,
    port: {
      answers: () => Promise.resolve(),
      now: () => clock.now,
      storage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
      goTo: (address: string) => void visited.push(address),
    },
  };
}

const settled = async (promise: Promise<unknown>): Promise<'open' | 'failed' | 'done'> =>
  Promise.race([
    promise.then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 20)),
  ]);

beforeEach(forgetLeaving);

/** Imports a chunk of the page at an address to which the visitor navigates. */
function importFor<Module>(address: string, load: () => Promise<Module>, port: Parameters<typeof importGuarded>[1]): Promise<Module> {
  bindTarget(() => address);
  return importGuarded(load, port);
}

describe('a chunk that is gone', () => {
  test('loads the page that was requested, and the old page stays until the browser leaves', async () => {
    const { port, visited } = surroundings();
    expect(await settled(importFor('/boxes/night-market', missing, port))).toBe('open');
    expect(visited).toEqual(['/boxes/night-market']);
  });

  test('is not loaded anew where the browser refuses to keep anything: it would be loaded without end', () => {
    const { port, visited } = surroundings();
    const closed = Object.defineProperty({ ...port }, 'storage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    expect([reloadOnce('/dice', closed), visited]).toEqual([false, []]);
  });

  test('causes one reload when several imports fail together', async () => {
    const { port, visited } = surroundings();
    const ends = await Promise.all(['/a', '/a', '/a'].map((address) => settled(importFor(address, missing, port))));
    expect(ends).toEqual(['open', 'open', 'open']);
    expect(visited).toEqual(['/a']);
  });

  test('never loops: still missing after the reload, it is an error of the page', async () => {
    const { port, visited, clock } = surroundings();
    await settled(importFor('/a', missing, port));
    for (let reload = 0; reload < 5; reload += 1) {
      forgetLeaving();
      clock.now += 2_000;
      expect(await settled(importFor('/a', missing, port))).toBe('failed');
    }
    expect(visited).toEqual(['/a']);
  });

  test('is healed again at the next deploy, when the guard has run out', async () => {
    const { port, visited, clock } = surroundings();
    await settled(importFor('/a', missing, port));
    forgetLeaving();
    clock.now += GUARD_MS;
    expect(await settled(importFor('/b', missing, port))).toBe('open');
    expect(visited).toEqual(['/a', '/b']);
  });

  test('while the shop can’t be reached leaves the page as it is, and loads it once the shop answers', async () => {
    const { port, visited } = surroundings();
    let back = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      back = resolve;
    });
    const coming = importFor('/dice', missing, { ...port, answers: () => answered });
    expect([await settled(coming), visited]).toEqual(['open', []]);
    back();
    expect([await settled(coming), visited]).toEqual(['open', ['/dice']]);
  });

  test('is an error at once where nothing can be remembered, since a loop could not be stopped', () => {
    const { port, visited } = surroundings();
    const refusing = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(reloadOnce('/a', { ...port, storage: { getItem: refusing, setItem: refusing } })).toBe(false);
    expect(visited).toEqual([]);
  });
});

test('an error inside a chunk is no reason to reload', async () => {
  const { port, visited } = surroundings();
  const broken = () => Promise.reject(new TypeError('x is undefined'));
  await expect(importFor('/a', broken, port)).rejects.toThrow('x is undefined');
  expect(visited).toEqual([]);
});

test.each([
  'Failed to fetch dynamically imported module: https://shop.test/a.js',
  'error loading dynamically imported module: https://shop.test/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('knows how browsers say it: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

/** Imports a module whose style sheet is missing, as Vite does: it waits for the sheet once. */
function withoutSheet() {
  let asked = false;
  return (): Promise<string> => {
    const first = !asked;
    asked = true;
    return first ? Promise.reject(new Error('Unable to preload CSS for /assets/a.css')) : Promise.resolve('module');
  };
}

test('a part without its style sheet is shown without it', async () => {
  expect(await importWithoutSheets(withoutSheet())).toBe('module');
  await expect(importWithoutSheets(missing)).rejects.toThrow('dynamically imported');
});

test('a page without its style sheet is loaded anew, and shown without it where that was done a moment ago', async () => {
  const { port, visited } = surroundings();
  expect(await settled(importFor('/a', withoutSheet(), port))).toBe('open');
  forgetLeaving();
  expect(await importFor('/a', withoutSheet(), port)).toBe('module');
  expect(visited).toEqual(['/a']);
});
