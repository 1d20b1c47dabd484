import { Container } from 'pixi.js';
import { expect, test } from 'vitest';
import { sceneRoot, ViewSet } from './view-set.ts';

test('views are placed again only when a part of the key is another, and else keep their layout', () => {
  const set = new ViewSet<number>(new Container(), []);
  let placed = 0;
  const place = (...key: unknown[]): number => set.layOut(key, () => (placed += 1));
  const tuning = { a: 1 };
  expect([place(480, 300, tuning), place(480, 300, tuning), place(480, 301, tuning), place(480, 301, { a: 1 })]).toEqual([1, 1, 2, 3]);
  expect(place(480, 301)).toBe(4);
  expect(place(480, 301)).toBe(4);
});

test('a placing that failed is tried again', () => {
  const set = new ViewSet<string>(new Container(), []);
  expect(() =>
    set.layOut([1], () => {
      throw new Error('no canvas');
    }),
  ).toThrow('no canvas');
  expect(set.layOut([1], () => 'placed')).toBe('placed');
});

test('destroying the set destroys each view once, and then the remaining children of the root', () => {
  const root = sceneRoot('probe');
  const own = new Container();
  const effect = new Container();
  root.addChild(own, effect);
  const order: string[] = [];
  const view = {
    destroy: () => {
      order.push('view');
      own.destroy();
    },
  };
  root.on('destroyed', () => order.push('root'));
  new ViewSet(root, [view]).destroy();
  expect(order).toEqual(['view', 'root']);
  expect([root.destroyed, effect.destroyed]).toEqual([true, true]);
});
