import { dirname, join, relative, sep } from 'node:path';
import { parseSync, type Plugin, type Rolldown } from 'vite';
import { type ImportGraph, planBundles } from './plan.ts';
import { BUNDLE_RULES, STARTING_BUNDLES } from './rules.data.ts';

/** Packages whose one entry exports hundreds of files: an importer needs only the named ones. */
const BARRELS: Readonly<Record<string, RegExp>> = {
  'lucide-react': /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/,
  'pixi.js': /\/pixi\.js\/lib\/index\.mjs$/,
};

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

interface Barrel {
  name: string;
  id: string;
  /** The file behind each name that it exports. */
  files: Map<string, string>;
  /** What it runs itself; what it imports from further lists of exports does nothing. */
  runs: string[];
}

function barrelOf(name: string, id: string, code: string): Barrel {
  const { staticImports, staticExports } = parseSync(id, code).module;
  const fileOf = (source: string): string => join(dirname(id), source);
  const files = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }): [string, string][] =>
      moduleRequest && exportName.name ? [[exportName.name, fileOf(moduleRequest.value)]] : [],
    ),
  );
  const runs = staticImports.map(({ moduleRequest }) => moduleRequest.value).filter((source) => !source.endsWith('/index.mjs'));
  return { name, id, files: new Map(files), runs: runs.map(fileOf) };
}

/** The static imports of every module of a build, with barrels looked through. */
function graphOf(modules: Modules): ImportGraph {
  const infos = [...modules.getModuleIds()].flatMap((id) => modules.getModuleInfo(id) ?? []);
  const barrels = Object.entries(BARRELS).flatMap(([name, path]) => {
    const info = infos.find(({ id }) => path.test(id));
    return info ? [barrelOf(name, info.id, info.code ?? '')] : [];
  });
  const importsOf = ({ id, code, importedIds }: (typeof infos)[number]): readonly string[] => {
    const itself = barrels.find((barrel) => barrel.id === id);
    if (itself) return itself.runs;
    const used = barrels.filter((barrel) => importedIds.includes(barrel.id));
    if (used.length === 0) return importedIds;
    const { staticImports } = parseSync(id, code ?? '', { lang: 'tsx' }).module;
    const named = staticImports.flatMap(({ moduleRequest, entries }) => {
      const barrel = used.find(({ name }) => name === moduleRequest.value);
      return barrel ? entries.flatMap(({ importName }) => barrel.files.get(importName.name ?? '') ?? []) : [];
    });
    return [...importedIds, ...named];
  };
  return new Map(infos.map((info) => [info.id, importsOf(info)]));
}

/**
 * Asks V8 to compile all functions of a file in the background while it arrives, instead of each on the main thread when it is first called
 * (v8.dev/blog/explicit-compile-hints; Chromium 136 and later, a comment to others). Measured in decision 45.
 */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** Names of files, in the order in which their modules may need each other. */
const NAMES = [...new Set(BUNDLE_RULES.flatMap(({ name }) => (name === 'shell' ? ['vendor', name] : [name])))];

/**
 * How the build names its files. Blockers look for words in addresses (ad, banner, bonus, cookie, partner), and what was named after its module would have some: the plan's
 * bundles keep their names, all other scripts and sheets have none. Hashes are hexadecimal, since others can spell words.
 */
const FILE_NAMES = {
  hashCharacters: 'hex',
  chunkFileNames: ({ name }: { name: string }) => `assets/${isPlanned(name) ? name : 'part'}-[hash:10].js`,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.endsWith('.css') && !isPlanned(name.slice(0, -'.css'.length)) ? 'assets/part-[hash:10].css' : 'assets/[name]-[hash:10][extname]',
} as const;

const isPlanned = (name: string): boolean => NAMES.includes(name);

/** What a page loads with one dynamic import: all that the file imports, each script after those that it imports itself, then the file, with their style sheets. Paths from the build's folder. */
export interface Load {
  scripts: string[];
  styles: string[];
}

/** Where a build keeps the loads of all modules that are imported dynamically, and of the first one, by their paths in the project. */
export const LOADS_FILE = '.vite/loads.json';

type Output = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

function loadOf(output: Output, file: string): Load {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const add = (name: string): void => {
    const chunk = output[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(add);
    scripts.push(name);
  };
  add(file);
  return { scripts, styles: [...styles] };
}

/**
 * Lays the shop's modules into few files, as rules.data.ts plans them. What several pages share and no rule names stays to the bundler. Packages that every
 * page needs change less often than the shop, so they have a file of their own. Writes down what each dynamic import loads, for preloads.
 */
export function bundlesPlugin(): Plugin {
  let root = '';
  let bundles = new Map<string, string>();
  const bundleOf = (id: string): string | undefined => {
    const name = bundles.get(id);
    return name === 'shell' && /[\\/]node_modules[\\/]/.test(id) ? 'vendor' : name;
  };
  const groups = NAMES.map((name, index) => ({ name, priority: NAMES.length - index, test: (id: string) => bundleOf(id) === name }));
  return {
    name: 'fairdrop:bundles',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // The plan keeps files from importing each other in a circle; dependencies that a barrel only seems to have stay where they are needed.
          preserveEntrySignatures: false,
          output: { ...FILE_NAMES, codeSplitting: { includeDependenciesRecursively: false, groups } },
        },
      },
    }),
    configResolved(config) {
      root = config.root;
    },
    buildEnd() {
      bundles = planBundles(graphOf(this), BUNDLE_RULES);
    },
    generateBundle: {
      order: 'post',
      handler(_options, output) {
        const loads: Record<string, Load> = {};
        for (const chunk of Object.values(output)) {
          if (chunk.type !== 'chunk') continue;
          // Here, because Vite writes a line of its own above what a banner adds.
          if (STARTING_BUNDLES.has(chunk.name)) chunk.code = `${COMPILE_AT_ONCE}\n${chunk.code}`;
          for (const id of chunk.moduleIds) {
            const info = this.getModuleInfo(id);
            if (info?.isEntry || info?.dynamicImporters.length)
              loads[relative(root, id).split(sep).join('/')] = loadOf(output, chunk.fileName);
          }
        }
        this.emitFile({ type: 'asset', fileName: LOADS_FILE, source: JSON.stringify(loads) });
      },
    },
  };
}
