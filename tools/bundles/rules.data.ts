import { roundGames } from '#contract/games/index.ts';
import { SCENE_KEYS } from '#scenes/registry.ts';
import type { BundleRule } from './plan.ts';

const page = (name: string): string => `/src/${name}-page.tsx`;
const scene = (name: string): string => `/scenes/${name}/scene.ts`;
const pixi = (name: string): string => `/pixi.js/lib/${name}.mjs`;

/** The page of a scene, by the end of its module's path. */
const pageOf = (name: string): string => `/${name}-page.tsx`;
const ROUNDS = roundGames().map(({ key }) => key);
const ON_SEEDS = SCENE_KEYS.filter((key) => !ROUNDS.some((round) => round === key));
const RENDERERS = { webgl: 'rendering/renderers/gl/WebGLRenderer', canvas: 'rendering/renderers/canvas/CanvasRenderer' } as const;

const alone = (name: string, ...roots: string[]): BundleRule => ({ name, roots: [roots], shared: 1 });
const between = (name: string, roots: readonly (readonly string[])[]): BundleRule => ({ name, roots, shared: 2 });

/** What pages open or show later, and must not fetch a whole page for. */
const PARTS = [
  'auth/auth-modal',
  'odds/odds-body',
  'odds/simulator',
  'play/page/game-info-dialog',
  'inventory/cart-panel',
  'inventory/inventory-page',
  'deposit/deposit-return',
  'app/layout/player-corner',
].map((name) => `/src/${name}.tsx`);

/** What a page has in common with another page's scene or with a part; what it shares with its own scene comes with the page. */
const BETWEEN = SCENE_KEYS.flatMap((here) =>
  [...SCENE_KEYS.filter((other) => other !== here).map(scene), ...PARTS].map((other) => between('play', [[pageOf(here)], [other]])),
);

/** What lies together in one file, from what every visit loads to what one scene needs. The order matters: the first rule that fits takes a module. */
export const BUNDLE_RULES: readonly BundleRule[] = [
  alone('boot', '/src/main.ts'),
  // The first page's own parts are small and come with the shell, so that going home is immediate from everywhere.
  alone('shell', '/src/app/start.tsx', '/en-us/first.ts', page('home/home')),
  alone('texts', '/en-us/rest.ts'),
  alone('calls', '/src/lib/api/call.ts', '/src/lib/api/config.ts', '/src/home/box-grid.tsx', '/src/home/fetch-shelf.ts'),
  // Every visit goes on with these once its page stands: who is here, and what others win.
  alone('live', '/src/lib/session/session-keeper.tsx', '/src/lib/realtime/realtime.ts', '/src/drops/drop-feed.tsx'),
  alone('boxes', page('boxes/boxes')),
  between('play', [...ON_SEEDS.map((name) => [pageOf(name)]), ROUNDS.map(pageOf), [page('play/record/bet')]]),
  ...BETWEEN,
  between(
    'rounds',
    ROUNDS.map((name) => [pageOf(name)]),
  ),
  ...SCENE_KEYS.map((name) => alone(name, pageOf(name))),
  alone('stage', '/src/stage/the-stage.ts', pixi('environment-browser/browserAll')),
  between(
    'stage',
    SCENE_KEYS.map((name) => [scene(name)]),
  ),
  between('stage', [[pixi(RENDERERS.webgl)], [pixi(RENDERERS.canvas)]]),
  alone('webgl', pixi(RENDERERS.webgl)),
  alone('canvas', pixi(RENDERERS.canvas)),
  ...SCENE_KEYS.map((name) => alone(`scene-${name}`, scene(name))),
];
