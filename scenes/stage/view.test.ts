import { Container } from 'pixi.js';
import { expect, test } from 'vitest';
import { Paintings, View } from './view.ts';

test('paintings are made again only for another key, and the replaced ones are freed after that, the last one first', () => {
  const log: string[] = [];
  const paintings = new Paintings();
  const paint = (name: string): void => {
    log.push(name);
    for (const part of ['sheet', 'frame']) paintings.own({ destroy: () => log.push(`${name} ${part} freed`) });
  };
  expect(paintings.update([480, 'gold'], () => paint('first'))).toBe(true);
  expect(paintings.update([480, 'gold'], () => paint('same'))).toBe(false);
  paintings.update([390, 'gold'], () => paint('second'));
  paintings.destroy();
  expect(log).toEqual(['first', 'second', 'first frame freed', 'first sheet freed', 'second frame freed', 'second sheet freed']);
});

test('a painting that fails leaves the earlier ones to what shows them', () => {
  const paintings = new Paintings();
  let freed = 0;
  paintings.update([1], () => paintings.own({ destroy: () => (freed += 1) }));
  const failing = (): void => {
    throw new Error('no canvas');
  };
  expect(() => paintings.update([2], failing)).toThrow('no canvas');
  expect(freed).toBe(0);
  expect(paintings.update([2], () => undefined)).toBe(true);
  paintings.destroy();
  expect(freed).toBe(1);
});

test('a view that is drawn before it is laid out throws its name, and destroys its children', () => {
  class Probe extends View<number> {
    lay = (width: number): number => (this.layout = width);
    draw = (): number => this.layout;
  }
  const view = new Probe({ label: 'probe' });
  const child = view.root.addChild(new Container());
  expect(view.draw).toThrow('"probe"');
  view.lay(480);
  expect(view.draw()).toBe(480);
  view.destroy();
  expect(child.destroyed).toBe(true);
});
