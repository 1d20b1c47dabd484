import { expect, test } from 'vitest';
import { Disposal } from './disposal.ts';

test('undoes in reverse, each once, all of them though one throws', () => {
  const order: string[] = [];
  const disposal = new Disposal();
  disposal.add(() => order.push('first'));
  disposal.add(() => {
    order.push('second');
    throw new Error('second failed');
  });
  disposal.own({ destroy: () => order.push('third') });
  expect(() => disposal.dispose()).toThrow('second failed');
  disposal.dispose();
  expect(order).toEqual(['third', 'second', 'first']);
});
