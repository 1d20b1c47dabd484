import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COLORS } from '#contract/design-tokens.ts';
import { factChanges, factsOf } from '#tests/visual/golden-record.ts';
import { blockMeans, textOfMeans } from '#tests/visual/block-means.ts';
import { pixelsOf } from '#tests/visual/pixels.ts';
import { groupsOf } from './causes.ts';
import type { Change } from './change.ts';
import { compare } from './compare.ts';

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: string;
}

/** A dark picture of 100×60 with rectangles. */
async function picture(...rectangles: readonly Rectangle[]): Promise<Buffer> {
  const overlays = rectangles.map(({ left, top, width, height, colour }) => ({
    input: { create: { width, height, channels: 3 as const, background: colour } },
    left,
    top,
  }));
  const ground = sharp({ create: { width: 100, height: 60, channels: 3, background: COLORS['ink-900'] } });
  return ground.composite(overlays).png().toBuffer();
}

const box = { left: 10, top: 20, width: 30, height: 10 };
const candidate = { name: 'box-a', scene: 'box', facts: {}, wordBoxes: [], record: undefined };

async function changeOf(before: Buffer, now: Buffer, more: object = {}): Promise<Change> {
  return (await compare({ ...candidate, before, now, ...more })).change;
}

describe('a change', () => {
  it('has the count of pixels and the areas of a shifted shape, and no colour', async () => {
    const change = await changeOf(await picture({ ...box, colour: '#ffffff' }), await picture({ ...box, left: 12, colour: '#ffffff' }));
    expect(change).toMatchObject({
      kind: 'changed',
      count: 40,
      total: 6000,
      areas: [
        { x: 10, y: 20, width: 2, height: 10, count: 20 },
        { x: 40, y: 20, width: 2, height: 10, count: 20 },
      ],
      shift: null,
      texts: null,
    });
  });

  it('names the token of a colour that changed everywhere', async () => {
    const change = await changeOf(await picture({ ...box, colour: '#00ff00' }), await picture({ ...box, colour: COLORS.win }));
    expect(change.shift).toEqual({ before: '#00ff00', now: COLORS.win.toLowerCase(), token: 'win' });
  });

  it('names the text that holds all pixels that differ', async () => {
    const wordBoxes = [
      { x: 12, y: 18, width: 30, height: 14, text: '12.00×' },
      { x: 60, y: 18, width: 30, height: 14, text: 'Bust' },
    ];
    const [before, now] = [await picture({ ...box, colour: '#ffffff' }), await picture({ ...box, width: 20, colour: '#ffffff' })];
    expect((await changeOf(before, now, { wordBoxes })).texts).toEqual(['12.00×']);
    expect((await changeOf(before, now, { wordBoxes: wordBoxes.slice(1) })).texts).toBeNull();
  });

  it('has an area for each of two causes, the larger first, and is not of words alone when one of them is none', async () => {
    const wordBoxes = [{ x: 8, y: 3, width: 40, height: 14, text: '12.07' }];
    const [number, bar, stray] = [
      { ...box, top: 5, colour: '#ffffff' },
      { left: 10, top: 50, width: 20, height: 1, colour: '#ffffff' },
      { left: 90, top: 5, width: 1, height: 1, colour: '#ffffff' },
    ];
    expect(await changeOf(await picture(), await picture(bar, number, stray), { wordBoxes })).toMatchObject({
      areas: [
        { x: 10, y: 5, width: 30, height: 10, count: 300 },
        { x: 10, y: 50, width: 20, height: 1, count: 20 },
      ],
      texts: null,
    });
    expect((await changeOf(await picture(), await picture(number, stray), { wordBoxes })).texts).toEqual(['12.07']);
  });

  it('says how far soft light is apart where no pixel counts', async () => {
    const [before, now] = [await picture({ ...box, colour: '#20242e' }), await picture({ ...box, colour: '#2a3040' })];
    const record = { means: await textOfMeans(blockMeans(await pixelsOf(before))) };
    expect(await changeOf(before, now, { record })).toMatchObject({ count: 0, blocks: expect.stringContaining('ΔE apart') });
    expect((await changeOf(before, before, { record })).blocks).toBeNull();
  });

  it('counts every pixel of a picture in another size', async () => {
    const other = await sharp(await picture())
      .extend({ right: 10, background: '#ffffff' })
      .png()
      .toBuffer();
    const { change, pictures } = await compare({ ...candidate, before: await picture(), now: other });
    expect(change).toMatchObject({ count: 110 * 60, total: 110 * 60, areas: [] });
    expect(pictures.difference).toBeNull();
  });

  it('lists the facts that changed by their paths, also those that came and went', () => {
    const before = factsOf({ phase: 'open', names: ['Ada', 'Bo'], gauge: { share: 0.5 } });
    const now = factsOf({ phase: 'closed', names: ['Ada'], gauge: { share: 0.5 }, extra: null });
    expect(factChanges(before, now)).toEqual([
      { path: 'names.1', before: 'Bo' },
      { path: 'phase', before: 'open', now: 'closed' },
      { path: 'extra', now: null },
    ]);
    expect(factChanges(undefined, now)).toBeNull();
  });
});

describe('groups by likely cause', () => {
  const one = (name: string, more: Partial<Change> = {}) => ({
    name,
    scene: name.split('-')[0] ?? '',
    kind: 'changed' as const,
    count: 1,
    texts: null,
    shift: null,
    facts: null,
    ...more,
  });
  const totals = { box: 2, dice: 4 };

  it('is one scene, in part or all of it, the larger group first', () => {
    expect(groupsOf([one('dice-a'), one('box-a'), one('box-b')], { box: 2, dice: 40 })).toEqual([
      { title: 'All of scene box', names: ['box-a', 'box-b'] },
      { title: 'Scene dice: 1 of 40', names: ['dice-a'] },
    ]);
  });

  it('is what a scene says, before what it looks like, and has the largest change first', () => {
    const facts = [
      { path: 'result.roll', before: '12.07', now: '12.06' },
      { path: 'names.1', now: 'Bo' },
    ];
    const changes = [
      one('dice-a', { texts: ['12.06', '+10.00'] }),
      one('dice-b', { texts: ['12.06', '+10.00'], facts: [] }),
      one('dice-c', { texts: ['12.06', '+10.00'], facts }),
      one('dice-d', { facts, count: 7 }),
      one('dice-e', { texts: ['12.06', '+10.00'], count: 900 }),
    ];
    expect(groupsOf(changes, totals)).toEqual([
      { title: 'Facts of dice: result.roll, names', names: ['dice-d', 'dice-c'] },
      { title: 'Texts alone: font, size or content', names: ['dice-e', 'dice-a', 'dice-b'] },
    ]);
  });

  it('is common to all scenes when nearly every photograph changed', () => {
    const names = ['box-a', 'box-b', 'dice-a', 'dice-b', 'dice-c'];
    expect(
      groupsOf(
        names.map((name) => one(name)),
        totals,
      ),
    ).toEqual([{ title: 'All scenes: shared code, fonts or the browser', names }]);
  });

  it('is a token, a text or a story where the picture shows that', () => {
    const shift = { before: '#00ff00', now: '#35d08a', token: 'win' };
    const changes = [
      one('box-a', { shift }),
      one('dice-a', { shift, texts: ['Bust'] }),
      one('dice-b', { texts: ['Bust'] }),
      one('dice-c', { texts: ['Bust', '2.00×'] }),
      one('dice-d', { texts: ['28.18%'] }),
      one('dice-e', { texts: ['1.65%'] }),
      one('dice-new', { kind: 'new' }),
      one('dice-old', { kind: 'removed' }),
    ];
    expect(Object.fromEntries(groupsOf(changes, totals).map(({ title, names }) => [title, names]))).toEqual({
      'Colour token win': ['box-a', 'dice-a'],
      'The text “Bust”': ['dice-b'],
      'Texts alone: font, size or content': ['dice-c'],
      'A number of scene dice': ['dice-d', 'dice-e'],
      'New photographs': ['dice-new'],
      'Photographs without a story': ['dice-old'],
    });
  });
});
