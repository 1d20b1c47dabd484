import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { App } from '#server/runtime/deps.ts';

/** Smaller answers fit a packet or two as they are, bytes. */
const WORTH_BYTES = 1_024;
/** What shrinks; everything else is packed already. */
const TEXT = /^(text\/|application\/(json|problem\+json|javascript|xml|yaml|x-yaml|manifest\+json)|image\/svg\+xml)/;
/**
 * Answers with tokens in them stay as they are: who can see how long a packed answer is, and can make a browser ask for it with a text of his own in it, learns
 * the secret letter by letter (BREACH). The same goes for every answer to a POST.
 */
const SECRET = /^\/(oauth|social|sandbox|broadcasting)\//;

/** Quick settings: the answer is waited for. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const GZIP = { level: 5 };

type Encoding = 'br' | 'gzip';

const PACK: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, GZIP),
};

/** The better packing of those that an `Accept-Encoding` header takes, or null for none; `q=0` refuses one. */
export function packingFor(accepted: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='));
    if (name !== '') weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const).filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? null;
}

function mayPack(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' || SECRET.test(request.url) || reply.hasHeader('content-encoding')) return false;
  return TEXT.test(String(reply.getHeader('content-type'))) && !String(reply.getHeader('cache-control') ?? '').includes('no-transform');
}

/** Says that an answer depends on a header of its request, which is named in lower case. */
export function varyBy(reply: FastifyReply, name: string): void {
  const named = String(reply.getHeader('vary') ?? '');
  const names = named.toLowerCase().split(/\s*,\s*/);
  if (!names.includes(name) && !names.includes('*')) reply.header('vary', named === '' ? name : `${named}, ${name}`);
}

/** Packs the text that GET calls and pages answer, for clients that take it. What was packed by the build, and streams, go through as they are. */
export function registerPacking(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || !mayPack(request, reply)) return payload;
    varyBy(reply, 'accept-encoding');
    const packing = packingFor(request.headers['accept-encoding']);
    if (packing === null || Buffer.byteLength(payload) < WORTH_BYTES) return payload;
    const packed = await PACK[packing](Buffer.from(payload));
    reply.header('content-encoding', packing).header('content-length', packed.length);
    return packed;
  });
}
