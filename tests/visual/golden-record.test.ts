import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { blockMeans, meansOfText } from './block-means.ts';
import { GOLDEN_FOLDER, readRecord, recordFaults, sha256, writeRecord } from './golden-record.ts';
import { PAGES } from './page-photographs.ts';
import { pixelsOf } from './pixels.ts';

it('each photograph that a review accepted is the file that was accepted', () => {
  expect(recordFaults(GOLDEN_FOLDER)).toEqual([]);
});

it('keeps the means of the blocks of each photograph', () => {
  const names = readdirSync(GOLDEN_FOLDER).flatMap((file) => (file.endsWith('.png') ? [file.slice(0, -'.png'.length)] : []));
  const withMeans = [...SCENE_KEYS, PAGES].flatMap((scene) =>
    Object.entries(readRecord(GOLDEN_FOLDER, scene)).flatMap(([name, { means }]) => (means === undefined ? [] : [name])),
  );
  expect(withMeans.toSorted()).toEqual(names.toSorted());
});

it.each([...SCENE_KEYS, PAGES])('keeps means for %s that are those of the photograph, but for its palette', async (scene) => {
  const [name = '', { means = '' } = {}] = Object.entries(readRecord(GOLDEN_FOLDER, scene))[0] ?? [];
  const kept = (await meansOfText(means)).data;
  const photograph = blockMeans(await pixelsOf(readFileSync(`${GOLDEN_FOLDER}${name}.png`))).data;
  const apart = kept.reduce((sum, byte, index) => sum + Math.abs(byte - (photograph[index] ?? 0)), 0) / kept.length;
  expect(apart).toBeLessThan(1.5);
});

it('names the accepted photographs whose file is another one, is missing or should be gone, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goldens-'));
  try {
    const accept = (name: string, hash: string | null): void =>
      writeRecord(folder, 'box', name, {
        accepted: { by: 'Ada', at: '2026-01-02T03:04:05.000Z', reason: 'meant', sha256: hash, browser: 156 },
      });
    const picture = Buffer.from('picture');
    for (const name of ['box-kept', 'box-other', 'box-left']) writeFileSync(join(folder, `${name}.png`), picture);
    accept('box-kept', sha256(picture));
    accept('box-other', sha256(Buffer.from('another picture')));
    accept('box-missing', sha256(picture));
    accept('box-left', null);
    accept('box-gone', null);
    writeRecord(folder, 'box', 'box-unaccepted', { facts: { phase: 'open' } });
    const fault = (name: string): string => `${name}.png isn't the picture that Ada accepted at 2026-01-02T03:04:05.000Z`;
    expect(recordFaults(folder)).toEqual(['box-left', 'box-missing', 'box-other'].map(fault));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
