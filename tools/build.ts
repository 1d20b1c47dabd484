import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compress.ts';
import { projectRoot } from './project.ts';

/** Whatever the client build depends on. */
const SOURCES = [
  'contract',
  'scenes',
  'src',
  'assets',
  'public',
  'index.html',
  'lab.html',
  'tests/visual/page.html',
  'tests/visual/page.ts',
  'vite.config.ts',
  'tools/bundles',
  'tools/compress.ts',
  'package-lock.json',
];

/** Hash of names, sizes and times of all sources: cheap, and different after any change. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const stat = statSync(path);
    if (!stat.isDirectory()) hash.update(`${path}|${stat.size}|${stat.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const name of SOURCES) if (existsSync(join(projectRoot, name))) add(join(projectRoot, name));
  return hash.digest('hex');
}

/** Builds the shop (`client`) or the designers' page (`lab`) unless the last build came from the same sources. Returns true when it built. */
export async function buildClient(target: 'client' | 'lab'): Promise<boolean> {
  const stamp = join(projectRoot, 'dist', `${target}.sources`);
  const wanted = sourcesHash();
  if (existsSync(stamp) && existsSync(join(projectRoot, 'dist', target)) && readFileSync(stamp, 'utf8') === wanted) return false;
  // The bundler sets NODE_ENV for itself; whoever goes on in this process (the server of `npm start`) must keep its own.
  const { NODE_ENV } = process.env;
  await build({ root: projectRoot, mode: target === 'lab' ? 'lab' : 'production', logLevel: 'warn' });
  if (target === 'client') await compressFolder(join(projectRoot, 'dist', target));
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

if (import.meta.main) {
  for (const target of ['client', 'lab'] as const) console.log(`${target}: ${(await buildClient(target)) ? 'built' : 'up to date'}`);
}
