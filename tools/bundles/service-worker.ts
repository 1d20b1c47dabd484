import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';
import { SERVICE_WORKER } from '../../contract/offline-shell.ts';
import { buildTargets } from '../floor.ts';
import { projectRoot } from '../project.ts';
import { type Load, LOADS_FILE } from './plugin.ts';

const CLIENT = 'dist/client';

/** What a visit without a network needs, by the modules that are loaded on their own. */
const MODULES = [
  'src/app/start.tsx',
  'src/lib/i18n/en-us/first.ts',
  'src/lib/i18n/en-us/rest.ts',
  'src/session/session-keeper.tsx',
  'src/offline/offline-page.tsx',
];

/** The files of the build that a visit without a network needs. Throws where the build has no such module. */
function offlineFiles(): string[] {
  const folder = join(projectRoot, CLIENT);
  const loads = JSON.parse(readFileSync(join(folder, LOADS_FILE), 'utf8')) as Record<string, Load>;
  const loaded = MODULES.flatMap((module) => {
    const load = loads[module];
    if (load === undefined) throw new Error(`the build does not import ${module} on its own`);
    return [...load.scripts, ...load.styles].map((file) => `/${file}`);
  });
  const named = readFileSync(join(folder, 'index.html'), 'utf8').match(/\/assets\/[\w.-]+/g) ?? [];
  return [...new Set([...named, ...loaded])].sort();
}

/** The build of the service worker, into the folder of the shop's client and after it: one file under a fixed name, which names the files that it keeps. */
export function serviceWorkerBuild(): UserConfig {
  return {
    define: { OFFLINE_FILES: JSON.stringify(offlineFiles()) },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: buildTargets(),
      rolldownOptions: {
        input: 'src/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: SERVICE_WORKER.slice(1) },
      },
    },
  };
}
