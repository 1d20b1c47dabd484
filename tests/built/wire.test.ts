import { brotliCompressSync } from 'node:zlib';
import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, temporaryDataDir, type ShopProcess } from '#tools/shop-process.ts';

const data = temporaryDataDir();
let shop: ShopProcess;

beforeAll(async () => {
  shop = await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  await shop.stop();
  data.remove();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** What came over the wire, before anything was unpacked. */
  bytes: number;
}

/** What Chromium says that it takes over plain HTTP and over HTTPS. */
const CHROMIUM = 'gzip, deflate, br, zstd';

/** What a server sends before it has to wait for the other side: ten packets, less the headers of the answer. */
const FIRST_PACKETS_BYTES = 14_600 - 2_000;

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(shop.url + path, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function entryScript(): Promise<string> {
  const html = await (await fetch(`${shop.url}/`)).text();
  return /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '';
}

describe('what the shop sends', () => {
  it.each([
    [CHROMIUM, 'br'],
    ['gzip, deflate', 'gzip'],
    ['', undefined],
    ['br;q=0, gzip', 'gzip'],
  ])('packs a script for a browser that takes "%s" as %s', async (accepted, encoding) => {
    const { status, headers } = await ask(await entryScript(), { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends a packed script in fewer bytes, and says how many', async () => {
    const path = await entryScript();
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', CHROMIUM].map((accepted) => ask(path, { 'accept-encoding': accepted })),
    );
    expect(gzip?.bytes).toBeLessThan((plain?.bytes ?? 0) * 0.6);
    expect(brotli?.bytes).toBeLessThan(gzip?.bytes ?? 0);
    for (const answer of [plain, gzip, brotli]) expect(Number(answer?.headers['content-length'])).toBe(answer?.bytes);
  });

  it('does not send again what the browser has in the same packing', async () => {
    const path = await entryScript();
    const first = await ask(path, { 'accept-encoding': CHROMIUM });
    const etag = first.headers['etag'] ?? '';
    const again = await ask(path, { 'accept-encoding': CHROMIUM, 'if-none-match': etag });
    expect([again.status, again.bytes]).toEqual([304, 0]);
    const other = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  it.each(['/', '/boxes/night-market'])('has %s asked for anew each time, however it is packed', async (path) => {
    for (const accepted of [CHROMIUM, 'identity']) {
      const { headers } = await ask(path, { 'accept-encoding': accepted });
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toMatch(/text\/html/);
      expect(headers['vary']).toMatch(/accept-encoding/i);
      expect(headers['content-encoding']).toBe(accepted === CHROMIUM ? 'br' : undefined);
    }
  });

  it.each(['/', '/boxes', '/boxes/night-market', '/dice', '/plinko', '/crash', '/no/such/page'])(
    'has all of the loading overlay in the first packets of %s, and nothing to wait for',
    async (path) => {
      const [upToOverlay = '', rest] = (await (await fetch(shop.url + path)).text()).split(
        /(?<=Loading\.\.\.<\/p>[^]*?<\/p>\s*<\/div>\s*<\/div>)/,
      );
      expect(rest).toBeDefined();
      expect(upToOverlay).toContain('<div id="loading"');
      expect(upToOverlay).toContain('<style>');
      expect(upToOverlay).not.toMatch(/<link rel="stylesheet"/);
      expect(brotliCompressSync(upToOverlay).length).toBeLessThan(FIRST_PACKETS_BYTES);
    },
  );

  it('leaves pictures and fonts as they are', async () => {
    const { headers } = await ask('/prizes/blue-diamond.webp', { 'accept-encoding': CHROMIUM });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
