import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import sprite from '#assets/sounds/sprite.json' with { type: 'json' };
import { RARITIES, rarityRank } from '#contract/rarity.ts';
import { BOX_CARD_SIDE_PX, BOX_SIDE_PX, boxCandidates } from '#contract/box-picture.ts';
import { CREDITS_FILE, hasCredit } from './credits.ts';
import { readBoxes, readPrizes, readPrizeSources } from './catalogue.ts';
import { repositoryPath } from './paths.ts';
import { OVERLAY_PRIZES } from './overlay.ts';
import { PRIZE_SIDE_PX } from './prizes.ts';
import { BOX_ENDINGS } from './boxes.ts';
import { CHECKSUMS_FILE, sha256, SOUND_BUDGET_BYTES, SOUND_FILES, type SoundChecksums } from './sounds.ts';
import { STILLS } from './stills.ts';
import { renderSprite } from './synth/sprite.ts';

const prizes = await readPrizes();
const boxes = await readBoxes();

async function filesOf(folder: string): Promise<{ name: string; bytes: number }[]> {
  const path = repositoryPath(folder);
  return (await readdir(path)).map((name) => ({ name, bytes: statSync(join(path, name)).size }));
}

describe('pictures', () => {
  it('exist for every prize, at one size and under 25 kB, and for nothing else', async () => {
    const files = await filesOf('public/prizes');
    expect(files.map(({ name }) => name).toSorted()).toEqual(prizes.map(({ picture }) => `${picture}.webp`).toSorted());
    expect(files.filter(({ bytes }) => bytes > 25_000)).toEqual([]);
    for (const { name } of files) {
      const { width, height, hasAlpha } = await sharp(repositoryPath(`public/prizes/${name}`)).metadata();
      expect([name, width, height, hasAlpha]).toEqual([name, PRIZE_SIDE_PX, PRIZE_SIDE_PX, true]);
    }
  });

  it('exist for every box in three forms, the two of AVIF the lighter ones, and for nothing else', async () => {
    const files = await filesOf('public/boxes');
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      boxes.flatMap(({ slug }) => BOX_ENDINGS.map((ending) => slug + ending)).toSorted(),
    );
    const limits = { webp: 45_000, avif: 28_000, card: 15_000 };
    for (const { name, bytes } of files) {
      const form = name.endsWith('.webp') ? 'webp' : name.endsWith(`-${BOX_CARD_SIDE_PX}.avif`) ? 'card' : 'avif';
      const side = form === 'card' ? BOX_CARD_SIDE_PX : BOX_SIDE_PX;
      const { width, height, hasAlpha } = await sharp(repositoryPath(`public/boxes/${name}`)).metadata();
      expect([name, width, height, hasAlpha]).toEqual([name, side, side, true]);
      expect(bytes, name).toBeLessThan(limits[form]);
    }
  });

  it('are named by their box for browsers to choose from', () => {
    const names = (boxCandidates('/boxes/apex.webp') ?? '').split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
    expect(names.map((name) => existsSync(repositoryPath(`public${name}`)))).toEqual([true, true]);
    expect(boxCandidates('https://elsewhere.test/boxes/apex.webp')).toBeNull();
  });

  it('on the loading overlay are small ones of their own, under 16 kB together', async () => {
    const files = await filesOf('public/overlay');
    expect(files.map(({ name }) => name).toSorted()).toEqual(OVERLAY_PRIZES.map((name) => `${name}.webp`).toSorted());
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(16_000);
    const html = readFileSync(repositoryPath('index.html'), 'utf8');
    expect([...html.matchAll(/<img src="\/overlay\/([a-z-]+)\.webp"/g)].map(([, name]) => name)).toEqual(OVERLAY_PRIZES);
  });

  it('of scenes on the page that says how it works are the goldens that they are made from, under 20 kB each', async () => {
    const files = await filesOf('public/stills');
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(STILLS)
        .map((name) => `${name}.webp`)
        .toSorted(),
    );
    expect(files.filter(({ bytes }) => bytes > 20_000)).toEqual([]);
    expect(Object.values(STILLS).filter((golden) => !existsSync(repositoryPath(`tests/visual/goldens/${golden}.png`)))).toEqual([]);
  });

  it('have a source that is kept here with its licence', async () => {
    const sources = await readPrizeSources();
    const missing = prizes.filter(({ picture }) => !existsSync(repositoryPath(`assets/prizes/${sources[picture]?.source}.webp`)));
    expect(missing).toEqual([]);
    expect(existsSync(repositoryPath('assets/prizes/LICENSE'))).toBe(true);
  });

  it('fade out before the edge of a box picture, so that no square shows on a card', async () => {
    for (const { slug } of boxes) {
      const { data, info } = await sharp(repositoryPath(`public/boxes/${slug}.webp`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 0;
      const last = info.width - 1;
      const edge = Array.from({ length: info.width }, (_, step) =>
        Math.max(alphaAt(step, 0), alphaAt(step, last), alphaAt(0, step), alphaAt(last, step)),
      );
      expect([slug, Math.max(...edge) <= 4]).toEqual([slug, true]);
    }
  });
});

test('every own sound and picture has a licence line, and every such line a file', () => {
  const own = globSync('{sounds,prizes,pictures}/own/*', { cwd: repositoryPath('assets') }).toSorted();
  const notices = readFileSync(repositoryPath(CREDITS_FILE), 'utf8');
  expect(own.filter((file) => !hasCredit(notices, file))).toEqual([]);
  expect([...notices.matchAll(/^- `([^`]+)` —/gm)].map(([, file]) => file).toSorted()).toEqual(own);
});

describe('catalogue data', () => {
  it('prices prizes by rarity, without overlap, in all six', () => {
    const bands = RARITIES.map((rarity) => prizes.filter((prize) => prize.rarity === rarity).map(({ price }) => price));
    for (const [index, band] of bands.entries()) {
      expect(band.length).toBeGreaterThan(9);
      const next = bands[index + 1];
      if (next) expect(Math.max(...band)).toBeLessThan(Math.min(...next));
    }
    expect(rarityRank('mythic')).toBe(bands.length - 1);
  });

  it('shows three different objects on each box', () => {
    expect(boxes.filter((box) => new Set(box.prizes.slice(0, 3).map(({ id }) => id)).size !== 3)).toEqual([]);
  });
});

describe('the sound sprite', () => {
  const read = (place: string) => readFileSync(repositoryPath(place));
  const checksums = JSON.parse(read(CHECKSUMS_FILE).toString()) as SoundChecksums;

  it('was encoded from the current score, and its map fits it', () => {
    const { map, pcm } = renderSprite();
    expect(sha256(pcm)).toBe(checksums.pcm);
    expect(sprite).toEqual(map);
  });

  it('is served as it was encoded, under 300 kB in both forms', () => {
    const webm = read(SOUND_FILES.webm);
    const mp3 = read(SOUND_FILES.mp3);
    expect(sha256(webm)).toBe(checksums.webm);
    expect(sha256(mp3)).toBe(checksums.mp3);
    expect(webm.length + mp3.length).toBeLessThan(SOUND_BUDGET_BYTES);
  });

  it('has every sound that the product names, none touching the next', () => {
    const names = [
      'tick-1',
      'tick-2',
      'tick-3',
      'reel-start',
      'reel-stop',
      'lift',
      'settle',
      'bust',
      'cash-out',
      'drop',
      'button',
      'error',
      'coin',
      'notice',
    ];
    expect(Object.keys(sprite)).toEqual(expect.arrayContaining([...names, 'win-1', 'win-2', 'win-3', 'win-4', 'win-5']));
    const regions = Object.values(sprite).toSorted(([one = 0], [other = 0]) => one - other);
    for (const [index, [start = 0, length = 0]] of regions.entries()) {
      const next = regions[index + 1]?.[0] ?? Infinity;
      expect(start + length + 90).toBeLessThanOrEqual(next);
    }
  });

  it('grows with the win', () => {
    const lengths = (['win-1', 'win-2', 'win-3', 'win-4', 'win-5'] as const).map((id) => sprite[id][1] ?? 0);
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
    expect(new Set(lengths).size).toBe(5);
  });
});
