import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LOADS_FILE, type Load } from './bundles/plugin.ts';
import { projectRoot } from './project.ts';

/** What must be fetched before `/` paints, and what the first scene adds: script alone, as a browser that takes brotli gets it. kB of 1,000 bytes. */
export const BUDGET = { firstPaint: { kB: 150, files: 12 }, firstScene: { kB: 270, files: 12 } } as const;

/** Some scripts of the build: their files, and their bytes over the wire in kB. */
export interface Weight {
  files: string[];
  kB: number;
}

const dist = join(projectRoot, 'dist', 'client');

function readLoads(): Record<string, Load> {
  const path = join(dist, LOADS_FILE);
  if (!existsSync(path)) throw new Error('There is no build to weigh: run `npm run build` first.');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Load>;
}

function scriptsOf(loads: Record<string, Load>, modules: readonly string[]): Set<string> {
  return new Set(
    modules.flatMap((module) => {
      const load = loads[module];
      if (!load) throw new Error(`the build does not import ${module} on its own`);
      return load.scripts;
    }),
  );
}

/** The scripts that the last build loads with a module that is imported on its own. Throws for any other module. */
export const scriptsWith = (module: string): string[] => [...scriptsOf(readLoads(), [module])];

const wireBytes = (file: string): number => statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;

function weigh(files: readonly string[]): Weight {
  return { files: [...files], kB: files.reduce((sum, file) => sum + wireBytes(file), 0) / 1_000 };
}

/** Modules that the first paint of `/` waits for: layout, home page and their texts. */
const FIRST_PAINT = ['src/app/start.tsx', 'src/lib/i18n/en-us/first.ts', 'src/home/home-page.tsx'] as const;

/** Modules that the page of the first scene loads, and those of the scene itself, on a device with WebGL. */
const BOX_PAGE = ['src/boxes/box-page.tsx', 'src/lib/i18n/en-us/rest.ts'] as const;
const BOX_SCENE = [
  'src/stage/the-stage.ts',
  'scenes/box/scene.ts',
  'node_modules/pixi.js/lib/environment-browser/browserAll.mjs',
  'node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer.mjs',
] as const;

/** What the last build sends before the first paint of `/`, what a box page adds to it, and what its scene adds to that. */
export function clientWeight(): { firstPaint: Weight; boxPage: Weight; firstScene: Weight } {
  const loads = readLoads();
  const first = scriptsOf(loads, FIRST_PAINT);
  const page = [...scriptsOf(loads, BOX_PAGE)].filter((file) => !first.has(file));
  const scene = [...scriptsOf(loads, BOX_SCENE)].filter((file) => !first.has(file) && !page.includes(file));
  return { firstPaint: weigh([...first]), boxPage: weigh(page), firstScene: weigh(scene) };
}
