import type { BundleRule } from './plan.ts';

const page = (name: string): string => `/src/${name}-page.tsx`;
const scene = (name: string): string => `/scenes/${name}/scene.ts`;
const pixi = (name: string): string => `/pixi.js/lib/${name}.mjs`;

const SCENES = ['box', 'crash', 'plinko', 'dice', 'upgrade', 'wheel'] as const;
const RENDERERS = { webgl: 'rendering/renderers/gl/WebGLRenderer', canvas: 'rendering/renderers/canvas/CanvasRenderer' } as const;

const alone = (name: string, ...roots: string[]): BundleRule => ({ name, roots: [roots], shared: 1 });
const between = (name: string, roots: readonly (readonly string[])[]): BundleRule => ({ name, roots, shared: 2 });

/** The games that have a page with a scene of their own, by the page's module. */
const PAGES = {
  box: 'boxes/box',
  crash: 'crash/crash',
  plinko: 'plinko/plinko',
  dice: 'dice/dice',
  upgrade: 'upgrade/upgrade',
  wheel: 'wheel/wheel',
} as const;

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
const BETWEEN = SCENES.flatMap((here) =>
  [...SCENES.filter((other) => other !== here).map(scene), ...PARTS].map((other) => between('play', [[page(PAGES[here])], [other]])),
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
  between('play', [
    ...SCENES.filter((name) => name !== 'crash' && name !== 'wheel').map((name) => [page(PAGES[name])]),
    [page(PAGES.crash), page(PAGES.wheel)],
    [page('play/record/bet')],
  ]),
  ...BETWEEN,
  between('rounds', [[page(PAGES.crash)], [page(PAGES.wheel)]]),
  ...SCENES.map((name) => alone(name, page(PAGES[name]))),
  alone('stage', '/src/stage/the-stage.ts', pixi('environment-browser/browserAll')),
  between(
    'stage',
    SCENES.map((name) => [scene(name)]),
  ),
  between('stage', [[pixi(RENDERERS.webgl)], [pixi(RENDERERS.canvas)]]),
  alone('webgl', pixi(RENDERERS.webgl)),
  alone('canvas', pixi(RENDERERS.canvas)),
  ...SCENES.map((name) => alone(`scene-${name}`, scene(name))),
];
