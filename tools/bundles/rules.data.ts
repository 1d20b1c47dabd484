import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '#contract/games/index.ts';
import type { BundleRule } from './plan.ts';

const page = (name: string): string => `/src/${name}-page.tsx`;
const pixi = (name: string): string => `/pixi.js/lib/${name}.mjs`;

const RENDERERS = { webgl: 'rendering/renderers/gl/WebGLRenderer', canvas: 'rendering/renderers/canvas/CanvasRenderer' } as const;

const alone = (name: string, ...roots: string[]): BundleRule => ({ name, roots: [roots], shared: 1 });
const between = (name: string, roots: readonly (readonly string[])[]): BundleRule => ({ name, roots, shared: 2 });

const SHELL = fileURLToPath(new URL('../../src/', import.meta.url));
const SCENES = fileURLToPath(new URL('../../scenes/', import.meta.url));

const folderWithPage = (key: string): string | undefined =>
  readdirSync(SHELL).find((name) => existsSync(join(SHELL, name, `${key}-page.tsx`)));

/** The folder of the shell that has the page of a game. Throws where there is none. */
function folderOf(key: string): string {
  const folder = folderWithPage(key);
  if (folder === undefined) throw new Error(`no folder of the shell has a page for "${key}"`);
  return folder;
}

/** What the shell shows on every page of what a player has running in a game, by the modules that are loaded on their own. */
function currentOf(folder: string): string[] {
  const path = join(SHELL, folder, 'current');
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => /^[^.]+\.tsx$/.test(name))
        .map((name) => `/src/${folder}/current/${name}`)
    : [];
}

/** The games whose scene is there, by the modules that are loaded on their own: the page with the scene, the scene, and the view of its bets. */
const PARTS_OF = games()
  .filter(({ key }) => existsSync(join(SCENES, key, 'scene.ts')))
  .map(({ key, source }) => ({
    key,
    source,
    page: page(`${folderOf(key)}/${key}`),
    scene: `/scenes/${key}/scene.ts`,
    view: `/src/${folderOf(key)}/game.tsx`,
    current: currentOf(folderOf(key)),
  }));

const SEEDS = PARTS_OF.filter(({ source }) => source === 'seeds');
const ROUNDS = PARTS_OF.filter(({ source }) => source === 'rounds');

/** What pages open or show later, without fetching a whole page. */
const PARTS = [
  'auth/auth-modal',
  'odds/odds-body',
  'odds/simulator',
  'play/page/game-info-dialog',
  'inventory/cart-panel',
  'inventory/inventory-page',
  'deposit/deposit-return',
].map((name) => `/src/${name}.tsx`);

/** What most pages show some of: a page of texts must not fetch the games' files for a row or a clock. */
const SMALL_PARTS = [
  ...[
    'ask-link',
    'avatar',
    'card',
    'countdown',
    'empty-state',
    'error-state',
    'page-head',
    'panel',
    'question',
    'row',
    'stat',
    'status-chip',
  ].map((name) => `/src/ui/${name}.tsx`),
  '/src/lib/api/error-text.ts',
  '/src/lib/format-instant.ts',
  '/src/ui/show-section.ts',
  '/src/ui/use-intent.ts',
  '/src/realtime/may-look.ts',
  '/src/lib/api/is-fresh.ts',
];

/** What a page has in common with another page's scene or with a part; what it shares with its own scene comes with the page. */
const BETWEEN = PARTS_OF.flatMap((here) =>
  [...PARTS_OF.filter((other) => other !== here).map(({ scene }) => scene), ...PARTS].map((other) =>
    between('play', [[here.page], [other]]),
  ),
);

/** The files of which a visit runs the most at its start. For others, compiling all of them at once takes the processor away from the first picture. */
export const STARTING_BUNDLES: ReadonlySet<string> = new Set(['vendor', 'shell', 'schemas', 'games', 'calls']);

/** What lies together in one file, from what every visit loads to what one scene needs. The order matters: the first rule that fits takes a module. */
export const BUNDLE_RULES: readonly BundleRule[] = [
  alone('boot', '/src/main.ts'),
  // The first page's own parts are small and come with the shell, so that going home is immediate from everywhere.
  alone('shell', '/src/app/start.tsx', '/en-us/first.ts', page('home/home')),
  alone('texts', '/en-us/rest.ts'),
  // Apart from the calls, so that none of the three takes long to run.
  alone('schemas', '/zod/mini/index.js'),
  alone('games', '/contract/games/index.ts'),
  alone('calls', '/src/lib/api/call.ts', '/src/lib/api/config.ts', '/src/home/box-grid.tsx', '/src/home/fetch-shelf.ts'),
  // Every visit goes on with these once its page is shown: who is here, what others win, what is news, and what may be kept.
  alone(
    'live',
    '/src/session/session-keeper.tsx',
    '/src/realtime/realtime.ts',
    '/src/drops/drop-feed.tsx',
    '/src/leaderboard/prize-news.tsx',
    '/src/cashback/cashback-news.tsx',
    '/src/information/consent/choose-cookies.ts',
    '/src/app/layout/footer-outside.tsx',
    '/src/stage/scene-settings.tsx',
    '/src/stage/device/follow-pace.ts',
    // Support asks for these, and must not fetch the stage for them.
    '/src/stage/recording/last-plays.ts',
    '/src/lib/recording-figures.ts',
    // What protects a player and what is kept for a time without network come on every page, too.
    '/src/play/bet/open-rounds.ts',
    '/src/lib/read-json.ts',
    '/contract/api/play-errors.ts',
    // What the daily bonus asks, which may come up on every page.
    '/contract/api/free-loot.ts',
    ...SMALL_PARTS,
  ),
  alone('dialog', '/src/ui/modal.tsx', '/src/ui/copy-button.tsx'),
  alone('player', '/src/app/layout/player-corner.tsx', '/src/wallet/balance-pill.tsx'),
  alone('lists', ...['filter-row', 'paged-list', 'record-table'].map((name) => `/src/ui/${name}.tsx`)),
  alone('boxes', page('boxes/boxes')),
  between('play', [
    ...SEEDS.map((game) => [game.page]),
    ROUNDS.map((game) => game.page),
    // A record is shown without the page on which it was played.
    [page('play/record/bet'), ...SEEDS.map(({ view }) => view)],
  ]),
  ...BETWEEN,
  between('rounds', [...ROUNDS.map((game) => [game.page]), ROUNDS.map(({ view }) => view)]),
  // Every page loads these, without the game's own page.
  ...PARTS_OF.flatMap(({ key, current }) => (current.length > 0 ? [alone(`current-${key}`, ...current)] : [])),
  ...PARTS_OF.map((game) => alone(game.key, game.page)),
  // What the pages of records and fairness and the views of the games share, in one small file instead of twenty.
  between('proof', [
    [page('play/record/bet')],
    [page('boxes/opening/opening')],
    [page('fairness/pages/provably-fair')],
    ['/src/rounds/proof/rounds-fair-page.tsx'],
    ...PARTS_OF.map(({ view }) => [view]),
  ]),
  alone('motion', '/gsap/index.js', '/matter-js/build/matter.js'),
  alone('stage', '/src/stage/the-stage.ts', pixi('environment-browser/browserAll')),
  between(
    'stage',
    PARTS_OF.map(({ scene }) => [scene]),
  ),
  between('stage', [[pixi(RENDERERS.webgl)], [pixi(RENDERERS.canvas)]]),
  alone('webgl', pixi(RENDERERS.webgl)),
  alone('canvas', pixi(RENDERERS.canvas)),
  ...PARTS_OF.map(({ key, scene }) => alone(`scene-${key}`, scene)),
];
