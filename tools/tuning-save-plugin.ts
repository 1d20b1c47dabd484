import { readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/** The lab's save button: `PUT /__lab/tuning/{scene}` with the whole tuning as JSON, while Vite serves. */
const PATH = /^\/__lab\/tuning\/([a-z][a-z-]{0,30})$/;
const MAX_BYTES = 64 * 1024;
const PREFIX = '/__lab/tuning/';

/** A request that can't be done, with the answer's status and a sentence for the designer. */
class SaveRefused extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** The part of a scene's tuning definition that saving needs; see scenes/stage/tuning.ts. */
interface TuningParser {
  parse(json: unknown): Record<string, unknown>;
}

/**
 * Writes `scenes/{scene}/tuning.json` after checking the tuning against that scene's own schema: 422 names the field and the range. Only
 * JSON is taken, so no form of a foreign page can reach it, and the file is replaced in one step.
 */
export function tuningSavePlugin(): Plugin {
  const justWritten = new Set<string>();
  return {
    name: 'fairdrop-tuning-save',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(PREFIX) !== true) {
          next();
          return;
        }
        save(server, request, justWritten).then(
          (file) => answer(response, 200, { file }),
          (error: unknown) => {
            const status = error instanceof SaveRefused ? error.status : 500;
            const field = error instanceof SaveRefused ? error.field : undefined;
            answer(response, status, {
              message: error instanceof Error ? error.message : String(error),
              ...(field === undefined ? {} : { field }),
            });
          },
        );
      });
    },
    // The page that saved shows the new values already; reloading it would lose the designer's place.
    handleHotUpdate: ({ file }) => (justWritten.delete(file) ? [] : undefined),
  };
}

async function save(server: ViteDevServer, request: IncomingMessage, justWritten: Set<string>): Promise<string> {
  const scene = PATH.exec(request.url ?? '')?.[1];
  if (scene === undefined) throw new SaveRefused(404, 'No scene has that name.');
  if (request.method !== 'PUT') throw new SaveRefused(405, 'A tuning is saved with PUT.');
  if (request.headers['content-type']?.split(';')[0] !== 'application/json')
    throw new SaveRefused(415, 'A tuning is sent as application/json.');
  const json = parseJson(await bodyOf(request));
  const tuning = parseTuning(await parserOf(server, scene), json);
  const file = join(server.config.root, 'scenes', scene, 'tuning.json');
  const written = `${JSON.stringify(tuning, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
    justWritten.add(file);
    await writeFile(`${file}.new`, written);
    await rename(`${file}.new`, file);
  }
  return `scenes/${scene}/tuning.json`;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SaveRefused(400, 'That is no JSON.');
  }
}

function parseTuning(parser: TuningParser, json: unknown): Record<string, unknown> {
  try {
    return parser.parse(json);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const field: unknown = Reflect.get(error, 'field');
    throw new SaveRefused(422, error.message, typeof field === 'string' ? field : undefined);
  }
}

/** The scene's definition is its module's `{scene}Tuning`. It is loaded through Vite, so the schema in force is the one in the editor. */
async function parserOf(server: ViteDevServer, scene: string): Promise<TuningParser> {
  const module = await server.ssrLoadModule(`/scenes/${scene}/tuning.ts`).catch((error: unknown) => {
    throw new SaveRefused(404, `scenes/${scene}/tuning.ts can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  const definition: unknown = module[`${scene.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Tuning`];
  if (typeof definition !== 'object' || definition === null || !('parse' in definition) || typeof definition.parse !== 'function') {
    throw new SaveRefused(404, `scenes/${scene}/tuning.ts defines no tuning.`);
  }
  const parse = definition.parse.bind(definition) as TuningParser['parse'];
  return { parse };
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) reject(new SaveRefused(413, `A tuning has at most ${MAX_BYTES} bytes.`));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function answer(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
