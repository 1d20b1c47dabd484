import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { sourcesHash } from './build.ts';
import { inTurn } from './in-turn.ts';
import { projectRoot } from './project.ts';
import { bundled } from './shop-process.ts';
import { keepingNodeEnv } from './keeping-node-env.ts';

/** The programs that tests start many times. */
const PROGRAMS = ['server/main.ts', 'tests/fuzz/serve.ts', 'tests/support/clock-ahead.ts'];

/** Packages that bring files beside their code: native parts, WebAssembly, pages. */
const WITH_FILES = ['@electric-sql/pglite', '@fastify/swagger-ui', '@node-rs/argon2', 'sharp'];

/** A module that asks for its own place still gets that of its source, beside which the files lie that it reads and the threads that it starts. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (id.includes('/node_modules/') || !/import\.meta\.(dirname|url)/.test(code)) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** What the bundles are made of. */
const SOURCES = ['contract', 'server', 'tests/fuzz', 'tests/support', 'tools', 'package-lock.json'];

const cache = join(projectRoot, 'node_modules/.cache');

/** How many bundles of other sources stay: one may serve a run that goes on beside this one. */
const KEPT = 2;

/**
 * Makes a few files of the server and of the packages that it uses: a process that starts from a thousand spends more time on finding and stripping
 * them than on everything else. For tests, on this machine and these sources alone. Returns their folder, which the next run of the same sources finds.
 */
export const bundleServer = (): Promise<string> => inTurn(join(cache, 'server.lock'), findOrMake);

async function findOrMake(): Promise<string> {
  const folder = join(cache, `server-${sourcesHash(SOURCES)}`);
  if (existsSync(folder)) return folder;
  const others = readdirSync(cache).flatMap((name) => (name.startsWith('server-') ? [join(cache, name)] : []));
  const newestFirst = others.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const old of newestFirst.slice(KEPT)) rmSync(old, { recursive: true, force: true });
  const made = await makeBundles();
  renameSync(made, folder);
  return folder;
}

async function makeBundles(): Promise<string> {
  // Within the project, so that the packages that stay outside are found.
  const folder = mkdtempSync(join(cache, 'server-'));
  await keepingNodeEnv(() =>
    build({
      root: projectRoot,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [placesOfSources],
      resolve: { conditions: ['node'], mainFields: ['module', 'main'] },
      ssr: { noExternal: true, external: WITH_FILES },
      build: {
        ssr: true,
        outDir: folder,
        target: 'esnext',
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(PROGRAMS.map((program) => [bundled(program), join(projectRoot, program)])),
          // Failures are logged by the names of their classes.
          output: { keepNames: true, entryFileNames: '[name]', chunkFileNames: '[name]-[hash].js' },
        },
      },
    }),
  );
  // Below node_modules the project's own package.json does not count, and Node would parse each file to find out what it is.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
