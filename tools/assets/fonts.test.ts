import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutFace, FACES } from './fonts.ts';
import { repositoryPath } from './paths.ts';

const read = (path: string): string => readFileSync(repositoryPath(path), 'utf8');

/** The code points of a `unicode-range`. */
function pointsOf(ranges: string): Set<number> {
  const points = new Set<number>();
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi))
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point++) points.add(point);
  return points;
}

const rangeOf = (css: string, file: string): Set<number> => {
  const block = css.split('@font-face').find((text) => text.includes(`/${file}'`) || text.includes(`/${file})`));
  return pointsOf(/unicode-range:([^;]+)/.exec(block ?? '')?.[1] ?? '');
};

describe.each(FACES)('$file', ({ file, source, characters, weights }) => {
  it('is cut from its unchanged package', async () => {
    const cut = await cutFace({ file, source, characters, weights });
    expect(cut.equals(readFileSync(repositoryPath(`assets/fonts/${file}`)))).toBe(true);
  });

  it('is named in the style sheet for its own letters and no others', () => {
    expect([...rangeOf(read('src/ui/fonts.css'), file)].toSorted()).toEqual(
      [...characters].map((letter) => letter.codePointAt(0) ?? 0).toSorted(),
    );
  });
});

it('the two faces of every page are together under 50 kB', () => {
  const bytes = ['inter-latin.woff2', 'sora-latin.woff2'].map((file) => readFileSync(repositoryPath(`assets/fonts/${file}`)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000);
});

/** Letters beyond ASCII in the shop's texts and in its code. */
function lettersOfTheShop(): Set<number> {
  const files = ['src', 'server/catalogue'].flatMap((folder) =>
    readdirSync(repositoryPath(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|tsx?)$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  );
  return new Set(files.flatMap((file) => [...read(file)].map((letter) => letter.codePointAt(0) ?? 0).filter((point) => point > 0x7e)));
}

it('no text of the shop needs a face that the packages have and the cut ones lack', () => {
  const own = new Set(FACES.flatMap(({ characters }) => [...characters].map((letter) => letter.codePointAt(0))));
  const packaged = pointsOf(read('node_modules/@fontsource-variable/inter/wght.css'));
  // General punctuation that a latin face is named for and has not; the system's own face draws it.
  const missing = [...lettersOfTheShop()].filter((point) => packaged.has(point) && !own.has(point));
  expect(missing.map((point) => String.fromCodePoint(point))).toEqual([]);
});
