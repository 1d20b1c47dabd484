import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { TuningFiles } from './tuning-files.ts';
import { answerTuningRequest, RequestRefused, TUNING_PREFIX, type TuningParser } from './tuning-requests.ts';

const TUNING_FILE = /^scenes\/([a-z][a-z-]*)\/tuning\.json$/;

/** Serves the lab's requests while Vite serves, and sends the lab an event when a tuning changes on disk by other hands. */
export function tuningSavePlugin(): Plugin {
  const justWritten = new Set<string>();
  return {
    name: 'fairdrop-tuning-save',
    apply: 'serve',
    configureServer(server) {
      const source = {
        files: (scene: string) => new TuningFiles(join(server.config.root, 'scenes', scene)),
        parser: (scene: string) => parserOf(server, scene),
        // Only the tuning is a module of the page; takes are not watched.
        beforeWrite: (path: string) => {
          if (path.endsWith('tuning.json')) justWritten.add(path);
        },
      };
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(TUNING_PREFIX) === true) void answerTuningRequest(source, request, response);
        else next();
      });
    },
    // The page that saved shows the new values already; reloading it would lose its undo steps, and so would a change by other hands.
    handleHotUpdate: ({ file, server }) => {
      if (justWritten.delete(file)) return [];
      const scene = TUNING_FILE.exec(relative(server.config.root, file).replaceAll('\\', '/'))?.[1];
      if (scene === undefined || !servesLab(server)) return;
      server.ws.send('fairdrop:tuning', { scene });
      return [];
    },
  };
}

/** Whether a page of the lab was opened from this server. */
function servesLab(server: ViteDevServer): boolean {
  return (server.moduleGraph.getModulesByFile(join(server.config.root, 'lab/main.ts'))?.size ?? 0) > 0;
}

/** The scene's definition is its module's `{scene}Tuning`. It is loaded through Vite, so the schema in force is the one in the editor. */
async function parserOf(server: ViteDevServer, scene: string): Promise<TuningParser> {
  const module = await server.ssrLoadModule(`/scenes/${scene}/tuning.ts`).catch((error: unknown) => {
    throw new RequestRefused(404, `scenes/${scene}/tuning.ts can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  const definition: unknown = module[`${scene.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Tuning`];
  if (typeof definition !== 'object' || definition === null || !('parse' in definition) || typeof definition.parse !== 'function') {
    throw new RequestRefused(404, `scenes/${scene}/tuning.ts defines no tuning.`);
  }
  const parse = definition.parse.bind(definition) as TuningParser['parse'];
  return { parse };
}
