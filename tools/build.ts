import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.ts';
import { inTurn } from './in-turn.ts';
import { keepingNodeEnv } from './keeping-node-env.ts';
import { projectRoot } from './project.ts';

/** Whatever the client build depends on. */
const SOURCES = [
  'contract',
  'scenes',
  'src',
  'assets',
  'public',
  'index.html',
  'desk.html',
  'lab',
  'lab.html',
  'lab-page.html',
  'tests/visual/page.html',
  'tests/visual/page.ts',
  'tests/visual/monkey',
  'vite.config.ts',
  'package.json',
  'tools/floor.ts',
  'tools/bundles',
  'tools/compress.ts',
  'package-lock.json',
];

/** Hash of names, sizes and times of all files in these folders: cheap, and different after any change. */
export function sourcesHash(sources: readonly string[] = SOURCES): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${path}|${stat.size}|${stat.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const name of sources) if (existsSync(join(projectRoot, name))) add(join(projectRoot, name));
  return hash.digest('hex');
}

type Target = 'client' | 'lab';

const stampOf = (target: Target): string => join(projectRoot, 'dist', `${target}.sources`);

/** True when the last build came from the sources as they are now. */
export function isBuilt(target: Target, wanted = sourcesHash()): boolean {
  const stamp = stampOf(target);
  return existsSync(stamp) && existsSync(join(projectRoot, 'dist', target)) && readFileSync(stamp, 'utf8') === wanted;
}

/**
 * Builds the shop with the staff's desk (`client`) or the designers' page (`lab`) unless the last build came from the same sources. Returns true when it built. A build that
 * another process has begun in this folder is waited for.
 */
export const buildClient = (target: Target): Promise<boolean> =>
  inTurn(join(projectRoot, 'dist', `${target}.lock`), () => buildOutdated(target));

async function buildOutdated(target: Target): Promise<boolean> {
  const wanted = sourcesHash();
  if (isBuilt(target, wanted)) return false;
  // Loaded here alone: a start that finds everything built needs no bundler.
  const { build } = await import('vite');
  const buildMode = (mode: string) => keepingNodeEnv(() => build({ root: projectRoot, mode, logLevel: 'warn' }));
  await buildMode(target === 'lab' ? 'lab' : 'production');
  if (target === 'client') {
    for (const mode of ['desk', 'service-worker']) await buildMode(mode);
    await compressFolder(join(projectRoot, 'dist', target));
    await buildMode('first-view');
  }
  writeFileSync(stampOf(target), wanted);
  return true;
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  for (const target of ['client', 'lab'] as const)
    if (named.length === 0 || named.includes(target)) console.log(`${target}: ${(await buildClient(target)) ? 'built' : 'up to date'}`);
}
