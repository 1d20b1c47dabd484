import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from './project.ts';

/** What must be fetched before a page paints, and what the first scene adds. kB of 1,000 bytes, gzip. */
export const BUDGET_KB = { firstPaint: 170, firstScene: 320 } as const;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, Chunk>;

const dist = join(projectRoot, 'dist', 'client');

function readManifest(): Manifest {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('There is no build to weigh: run `npm run build` first.');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The JavaScript files that loading these modules fetches: themselves and all that they import statically. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no module ${key}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(walk);
  };
  keys.forEach(walk);
  return files;
}

function keyOf(manifest: Manifest, ending: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(ending));
  if (!key) throw new Error(`the build has no module ending in ${ending}`);
  return key;
}

const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

/** Modules that the first paint of `/` waits for: the entry, the layout and the home page, and the texts. */
export const FIRST_PAINT = ['index.html', 'src/home/home-page.tsx'] as const;

/** Modules that the first scene loads on top. */
export const FIRST_SCENE = ['src/stage/the-stage.ts', 'scenes/box/scene.ts'] as const;

/** Measured gzip weights of the last build, in kB. */
export function clientWeight(): { firstPaintKb: number; firstSceneKb: number; firstPaintFiles: string[]; firstSceneFiles: string[] } {
  const manifest = readManifest();
  const first = closure(
    manifest,
    FIRST_PAINT.map((name) => keyOf(manifest, name)),
  );
  const scene = [
    ...closure(
      manifest,
      FIRST_SCENE.map((name) => keyOf(manifest, name)),
    ),
  ].filter((file) => !first.has(file));
  return { firstPaintKb: weigh(first), firstSceneKb: weigh(scene), firstPaintFiles: [...first], firstSceneFiles: scene };
}
