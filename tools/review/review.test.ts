import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecord, recordFaults, writeRecord } from '#tests/visual/golden-record.ts';
import { compare, type FoundChange } from './compare.ts';
import { outcomeLines, Review } from './review.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** A kept photograph in one colour, and its change into another one. */
async function planted(name: string, before: string | null = '#102030', now: string | null = '#d0b040'): Promise<FoundChange> {
  const old = before === null ? null : await plain(before);
  if (old) writeFileSync(join(folder, `${name}.png`), old);
  const fresh = now === null ? null : await plain(now);
  return compare({ name, scene: 'box', before: old, now: fresh, facts: { phase: 'open' }, wordBoxes: [], record: undefined });
}

const files = (): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]));

const reviewOf = (found: readonly FoundChange[]): Review => new Review(folder, found, { by: 'Ada', browser: 156 });

describe('a review', () => {
  it('replaces what is accepted, and records who accepted it, when, why and with which hash', async () => {
    const review = reviewOf([await planted('box-a'), await planted('box-b')]);
    const { 'box-b.png': other } = files();
    await review.accept(['box-a'], ' a new gold ');
    const { accepted, facts } = readRecord(folder, 'box')['box-a'] ?? {};
    expect(accepted).toMatchObject({ by: 'Ada', reason: 'a new gold', browser: 156 });
    expect(Date.parse(accepted?.at ?? '')).not.toBeNaN();
    expect(facts).toEqual({ phase: 'open' });
    expect((await sharp(join(folder, 'box-a.png')).removeAlpha().raw().toBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xd0, 0xb0, 0x40]));
    expect(files()['box-b.png']).toBe(other);
    expect(recordFaults(folder)).toEqual([]);
    expect(review.outcome).toEqual({ accepted: ['box-a'], refused: [], undecided: ['box-b'] });
  });

  it('writes nothing for a refused photograph, an unknown name, or an acceptance without a reason', async () => {
    const review = reviewOf([await planted('box-a')]);
    const before = files();
    await expect(review.accept(['box-a'], '  ')).rejects.toThrow('needs a reason');
    await expect(review.accept(['box-a', 'other'], 'why')).rejects.toThrow('No changed photograph is named other');
    review.refuse(['box-a']);
    expect(files()).toEqual(before);
    expect(review.outcome).toEqual({ accepted: [], refused: ['box-a'], undecided: [] });
  });

  it('prints the reason of a refusal above what was refused for it', async () => {
    const review = reviewOf([await planted('box-a'), await planted('box-b'), await planted('box-c')]);
    review.refuse(['box-a', 'box-c'], ' the bar is lower ');
    review.refuse(['box-b']);
    expect(outcomeLines(review.outcome)).toEqual([
      'Refused, unchanged, “the bar is lower” (2):',
      '  box-a',
      '  box-c',
      'Refused, unchanged (1):',
      '  box-b',
    ]);
  });

  it('undoes each step with its files, also an acceptance that was refused later', async () => {
    const review = reviewOf([await planted('box-a'), await planted('box-new', null), await planted('box-old', '#102030', null)]);
    writeRecord(folder, 'box', 'box-a', { facts: { phase: 'closed' } });
    const [names, before] = [['box-a', 'box-new', 'box-old'], files()];
    await review.accept(names, 'all meant');
    const accepted = files();
    expect(Object.keys(accepted).toSorted()).toEqual(['box-a.png', 'box-new.png', 'box.record.json']);
    review.refuse(names);
    expect(files()).toEqual(before);
    review.undo();
    expect(files()).toEqual(accepted);
    review.undo();
    expect(files()).toEqual(before);
    expect(review.decisions).toEqual({ byName: {}, steps: 0 });
  });

  it('writes nothing over photographs that changed on disk since it read them, and keeps what was decided', async () => {
    const review = reviewOf([await planted('box-a'), await planted('box-b'), await planted('box-new', null)]);
    const replaceOutside = async (name: string): Promise<void> => writeFileSync(join(folder, `${name}.png`), await plain('#ffffff'));
    await review.accept(['box-a'], 'meant');
    review.refuse(['box-b']);
    for (const name of ['box-a', 'box-b', 'box-new']) await replaceOutside(name);
    const [before, decisions] = [files(), review.decisions];
    await expect(review.accept(['box-b'], 'meant')).rejects.toThrow('box-b changed on disk');
    await expect(review.accept(['box-new'], 'meant')).rejects.toThrow('box-new changed on disk');
    expect(() => review.refuse(['box-a', 'box-b'])).toThrow('box-a changed on disk');
    expect(review.decisions).toEqual(decisions);
    review.undo();
    expect(review.outcome.undecided).toEqual(['box-b', 'box-new']);
    expect(() => review.undo()).toThrow('box-a changed on disk');
    expect(review.outcome.accepted).toEqual(['box-a']);
    expect(files()).toEqual(before);
  });
});

it('a photograph that was replaced outside of the review is named', async () => {
  await reviewOf([await planted('box-a')]).accept(['box-a'], 'meant');
  writeFileSync(join(folder, 'box-a.png'), await plain('#ffffff'));
  expect(recordFaults(folder)).toEqual([expect.stringMatching(/^box-a\.png isn't the picture that Ada accepted at 20/)]);
});

it('a file of records has its names in order, one value a line', () => {
  for (const name of ['box-b', 'box-a']) writeRecord(folder, 'box', name, { facts: { phase: 'open' } });
  expect(
    readFileSync(join(folder, 'box.record.json'), 'utf8')
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '{',
    '"box-a": {',
    '"facts": {',
    '"phase": "open"',
    '}',
    '},',
    '"box-b": {',
    '"facts": {',
    '"phase": "open"',
    '}',
    '}',
    '}',
    '',
  ]);
});
