import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Lets everything go on that waits for nothing else. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work by name that lasts until `end` or `fail` is called for it. */
function heldWork() {
  const begun: string[] = [];
  const calls = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve, reject) => calls.set(name, { end: () => resolve(name), fail: reject }));
  };
  return { begun, work, end: (name: string) => calls.get(name)?.end(), fail: (name: string) => calls.get(name)?.fail(new Error(name)) };
}

describe('turns', () => {
  it('run a few pieces of work of one key at once, in order, and those of other keys beside them', async () => {
    const turns = new Turns<string>(() => ({ atOnce: 2 }));
    const { begun, work, end } = heldWork();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => turns.run(name.charAt(0), work(name)));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waiting).toBe(2);
    end('a2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'b1']) end(name);
    await settle();
    end('a4');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(turns.waiting).toBe(0);
  });

  it('let urgent work pass what waits, in its own order', async () => {
    const turns = new Turns<string>(() => ({ atOnce: 1 }));
    const { begun, work, end } = heldWork();
    const all = ['a', 'b', 'now1', 'c', 'now2'].map((name) => turns.run('key', work(name), name.startsWith('now')));
    for (const name of ['a', 'now1', 'now2', 'b', 'c']) {
      await settle();
      end(name);
    }
    await Promise.all(all);
    expect(begun).toEqual(['a', 'now1', 'now2', 'b', 'c']);
  });

  it('pass on after work that fails', async () => {
    const turns = new Turns<string>(() => ({ atOnce: 1 }));
    const { work, end, fail } = heldWork();
    const first = turns.run('a', work('first'));
    const second = turns.run('a', work('second'));
    await settle();
    fail('first');
    await expect(first).rejects.toThrow('first');
    await settle();
    end('second');
    expect(await second).toBe('second');
  });

  it('refuse at once what is more than may wait', async () => {
    const turns = new Turns<string>(() => ({ atOnce: 1, mostWaiting: 1 }));
    const { work, end } = heldWork();
    const kept = [turns.run('a', work('a1')), turns.run('a', work('a2'))];
    await expect(turns.run('a', work('a3'))).rejects.toThrow(expect.objectContaining({ reason: 'too_many_requests' }));
    await settle();
    end('a1');
    await settle();
    end('a2');
    expect(await Promise.all(kept)).toEqual(['a1', 'a2']);
  });
});
