import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOADS_FILE, type Load } from '#tools/bundles/plugin.ts';
import { projectRoot } from '#tools/project.ts';

const BUILD = join(projectRoot, 'dist', 'client');
const readLoads = (): Record<string, Load> => JSON.parse(readFileSync(join(BUILD, LOADS_FILE), 'utf8')) as Record<string, Load>;

/** The addresses of all scripts and style sheets of the build. */
export const builtFiles = (): string[] =>
  readdirSync(join(BUILD, 'assets')).flatMap((name) => (/\.(js|css)$/.test(name) ? [`/assets/${name}`] : []));

/** The addresses that a browser fetches for a module that is imported on its own, the module's own script after those that it imports. Throws for any other module. */
export function filesOf(module: string): string[] {
  const load = loadOf(module);
  return [...load.scripts, ...load.styles].map((file) => `/${file}`);
}

function loadOf(module: string): Load {
  const load = readLoads()[module];
  if (!load) throw new Error(`the build does not import ${module} on its own`);
  return load;
}

/** The address of a module's own script. */
export const scriptOf = (module: string): string => `/${loadOf(module).scripts.at(-1)}`;
