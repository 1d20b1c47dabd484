import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { hashOf, TuningFiles } from './tuning-files.ts';
import type { caseOf as CaseOf } from '#scenes/registry.ts';
import type { parseComposed as ParseComposed } from '#scenes/stage/composed.ts';
import { answerAssetRequest, ASSETS_PREFIX } from './asset-requests.ts';
import { assetKinds } from './asset-kinds.ts';
import { CommitLabs, LAB_PLUGIN } from './commit-labs.ts';
import { answerCommitRequest, COMMITS_PREFIX } from './commit-requests.ts';
import { answerStoryRequest, STORIES_PREFIX } from './story-requests.ts';
import { answerTuningRequest, RequestRefused, TUNING_PREFIX, type TuningParser } from './tuning-requests.ts';

/** The map of the sounds; see tools/assets/sounds.ts. */
const SPRITE = 'assets/sounds/sprite.json';
const FILE = /^scenes\/([a-z][a-z-]*)\/(tuning|composed)\.json$/;

/** Reloads a page of the shop when a tuning changes. A module of its own, because Vite gives only modules the events of its server. */
const RELOAD_ID = 'virtual:tuning-reload';
const RELOAD = "import.meta.hot?.on('fairdrop:tuning-changed', () => location.reload());";

/**
 * Serves the lab's requests while Vite serves. When a tuning changes on disk, pages of the shop reload; the lab, which would lose its undo steps by that,
 * receives an event instead, and none for what it wrote itself. Composed stories are code: they reload every page, but for those that the lab wrote, since it
 * loads its page itself.
 */
export function tuningSavePlugin(): Plugin {
  /** Hash of the text that the lab wrote last, by path. */
  const written = new Map<string, string>();
  const beforeWrite = (path: string, hash: string): void => void written.set(path, hash);
  return {
    name: LAB_PLUGIN,
    apply: 'serve',
    configureServer(server) {
      const source = {
        files: (scene: string) => new TuningFiles(join(server.config.root, 'scenes', scene)),
        parser: (scene: string) => parserOf(server, scene),
        beforeWrite,
      };
      const commits = new CommitLabs(server.config.root);
      server.httpServer?.once('close', () => void commits.close());
      const assets = {
        folder: join(server.config.root, 'assets'),
        kinds: assetKinds(),
        // As for stories below: the lab loads its page at once.
        afterBuild: () => server.moduleGraph.onFileChange(join(server.config.root, SPRITE)),
      };
      const stories = {
        file: (scene: string) => join(server.config.root, 'scenes', scene, 'composed.json'),
        parse: (scene: string, json: unknown) => parsedStories(server, scene, json),
        beforeWrite,
        // Vite sees the change only later: a page that is loaded before that would still have the old stories.
        afterWrite: (path: string) => server.moduleGraph.onFileChange(path),
      };
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(TUNING_PREFIX) === true) void answerTuningRequest(source, request, response);
        else if (request.url?.startsWith(COMMITS_PREFIX) === true) void answerCommitRequest(commits, request, response);
        else if (request.url?.startsWith(ASSETS_PREFIX) === true) void answerAssetRequest(assets, request, response);
        else if (request.url?.startsWith(STORIES_PREFIX) === true) void answerStoryRequest(stories, request, response);
        else next();
      });
    },
    resolveId: (id) => (id === RELOAD_ID ? id : undefined),
    load: (id) => (id === RELOAD_ID ? RELOAD : undefined),
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html' ? [{ tag: 'script', attrs: { type: 'module', src: `/@id/${RELOAD_ID}` } }] : [],
    async handleHotUpdate({ file, read, server }) {
      const path = relative(server.config.root, file).replaceAll('\\', '/');
      if (path === SPRITE) {
        // The lab plays what it saved already.
        server.ws.send('fairdrop:tuning-changed', {});
        return [];
      }
      const [, scene, name] = FILE.exec(path) ?? [];
      if (scene === undefined) return undefined;
      const isOwnWrite = written.get(file) === hashOf(await read());
      // Otherwise an editor that returns to this text later would be taken for the lab.
      if (!isOwnWrite) written.delete(file);
      if (name === 'composed') return isOwnWrite ? [] : undefined;
      server.ws.send('fairdrop:tuning-changed', { scene });
      if (!isOwnWrite) server.ws.send('fairdrop:tuning', { scene });
      return [];
    },
  };
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

/** Checks composed stories with the scene's own form, whose stories they may not be named like. */
async function parsedStories(server: ViteDevServer, scene: string, json: unknown): Promise<unknown> {
  const [{ caseOf }, { parseComposed }] = (await Promise.all([
    server.ssrLoadModule('/scenes/registry.ts'),
    server.ssrLoadModule('/scenes/stage/composed.ts'),
  ])) as [{ caseOf: typeof CaseOf }, { parseComposed: typeof ParseComposed }];
  const { composing, stories } = await caseOf(scene);
  if (composing === undefined) throw new RangeError(`${scene} has no form`);
  const composed = new Set(composing.composed.map(({ id }) => id));
  return parseComposed(
    composing.composer,
    json,
    stories.map(({ id }) => id).filter((id) => !composed.has(id)),
  );
}
