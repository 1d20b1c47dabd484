import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOTION_CHOICES } from '#src/stage/motion.ts';
import { projectRoot } from '#tools/project.ts';

const SHELL = join(projectRoot, 'src');

/** The shell's own files that hold a pattern, without tests. */
const filesWith = (pattern: RegExp): string[] =>
  readdirSync(SHELL, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file) && pattern.test(readFileSync(join(SHELL, file), 'utf8')))
    .toSorted();

it('every page takes its title from PageTitle, so that each reads “Page | Fairdrop”', () => {
  // The home page's title is shown until a page has its own.
  const may = ['app/layout/root-layout.tsx', 'home/home-page.tsx', 'ui/page-title.tsx'];
  expect(filesWith(/<title>|document\.title\s*=/)).toEqual(may);
});

it('every rule of play is read through useRules, which allows nothing before the rules are known', () => {
  expect(filesWith(/(config|useConfig\(\))\??\.rules/)).toEqual(['lib/api/rules.ts']);
});

it('every part in a chunk of its own has a boundary, which leaves it out or offers a retry', () => {
  // `Extra` wraps the small parts of the kit.
  expect(filesWith(/(?<![.\w])lazy\(/)).toEqual(['ui/part.tsx', 'ui/toaster.tsx', 'ui/tooltip.tsx']);
  expect(filesWith(/(?<![.\w])lazy\(/).filter((file) => !filesWith(/<Extra/).includes(file))).toEqual([]);
});

it('only what the address asks for loads the page anew when its chunk is missing', () => {
  const may = ['app/routes.tsx', 'information/texts.ts', 'lib/chunk-guard.ts', 'main.ts', 'ui/part.tsx'];
  expect(filesWith(/importGuarded/)).toEqual(may);
});

/** Files of contract, shell and scenes that hold a pattern, without tests. */
const anywhereWith = (pattern: RegExp): string[] =>
  ['contract', 'scenes', 'lab', 'src'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => `${room}/${file}`)
      .filter((file) => pattern.test(readFileSync(join(projectRoot, file), 'utf8')))
      .toSorted(),
  );

it('a sum gets its sign from the functions that print money, so that there is one minus sign', () => {
  expect(anywhereWith(/[?:(] *['"`][-−+±]['"`]|`[-−+]\$\{format/)).toEqual(['contract/money.ts']);
});

it('no text writes a hyphen before a number', () => {
  expect(anywhereWith(/["\s(][-–](\{\{|\d)[^"\n]*",?$/m).filter((file) => file.startsWith('src/lib/i18n/'))).toEqual([]);
});

it('a per cent sign follows its number without a space', () => {
  expect(anywhereWith(/&nbsp;%|[}\d][ \u00a0\u202f]%(?=['"`<])/)).toEqual([]);
});

it('thousands are grouped in one place', () => {
  expect(anywhereWith(/toLocaleString\(|Intl\.NumberFormat|\(\\d\{3\}\)\+/)).toEqual(['contract/count.ts']);
});

it('no language reaches Intl that was not checked, since it throws at what browsers call their language: C, en-US@posix', () => {
  expect(anywhereWith(/new Intl\.\w+\((?!pageLanguage\(\)|'|\))/)).toEqual([]);
  expect(anywhereWith(/\.(toLocale\w+|localeCompare)\((?!\))/)).toEqual([]);
  expect(anywhereWith(/navigator\.languages?\b/)).toEqual([]);
});

it('each choice of motion has one name, in the shop and in the lab', () => {
  const files = readdirSync(join(SHELL, 'lib/i18n/en-us')).filter((file) => file.endsWith('.json'));
  const texts = files.map((file) => JSON.parse(readFileSync(join(SHELL, 'lib/i18n/en-us', file), 'utf8')) as Record<string, unknown>);
  const named = texts.flatMap((text) => {
    const { motions } = (text['settings'] ?? {}) as { motions?: Record<string, string> };
    const ofLab = Object.fromEntries(MOTION_CHOICES.map((choice) => [choice, text[`motion.${choice}`]]));
    return [motions, ofLab].map((names) => Object.fromEntries(Object.entries(names ?? {}).filter(([, name]) => name !== undefined)));
  });
  const places = named.filter((names) => Object.keys(names).length > 0);
  expect(places).toHaveLength(2);
  const [first, second] = places.map((names) => ({ auto: 'Auto', ...names }));
  expect(first).toEqual(second);
});

/** Module-level variables by file. What is left belongs to the document or the build, not to a shop: a reload, the first page, cookies, what is drawn once. */
const VARIABLES = {
  'lab/main.ts': 1,
  'scenes/crash/views/shard.ts': 1,
  'scenes/crash/views/sky-view.ts': 1,
  'scenes/dice/views/soft-bar.ts': 1,
  'scenes/stage/fonts.ts': 1,
  'scenes/stage/light-textures.ts': 1,
  'scenes/stage/paint.ts': 1,
  'scenes/stage/textures.ts': 1,
  'scenes/stage/words/label.ts': 1,
  'scenes/stage/words/number-text.ts': 1,
  'src/app/first-view/render.tsx': 1,
  'src/games/registry.ts': 1,
  'src/lib/api/cookies.ts': 1,
  'src/lib/chunk-guard.ts': 3,
  'src/lib/first-page.ts': 2,
};

it('no module keeps the state of a shop in a variable, so that two shops can live in one process', () => {
  const found = anywhereWith(/^(?:export )?let /m).map((file) => [
    file,
    readFileSync(join(projectRoot, file), 'utf8').match(/^(?:export )?let /gm)?.length,
  ]);
  expect(Object.fromEntries(found)).toEqual(VARIABLES);
  // The API is made by its service alone.
  expect(filesWith(/new Api\(/)).toEqual(['lib/api/api-service.ts']);
});

it('texts on a canvas are placed by their baseline, since engines disagree about every other line of a face', () => {
  expect(anywhereWith(/\.textBaseline = (?!'alphabetic')/)).toEqual([]);
});

it('shadows on a canvas grow with its scale', () => {
  expect(anywhereWith(/\.shadow(Color|OffsetX|OffsetY) = /)).toEqual(['scenes/stage/paint.ts']);
});
