import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { packingFor } from './packing.ts';

describe('the packing of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=0, br;q=0', null],
    ['br;q=nonsense', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('for a client that takes "%s" is %s', (accepted, packing) => {
    expect(packingFor(accepted)).toBe(packing);
  });
});

describe('over the wire', () => {
  let shop: TestShop;
  let port: number;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = shop.app.server.address() as AddressInfo);
  });
  afterAll(() => shop.close());

  function get(path: string, accepted: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': accepted } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }));
      }).on('error', reject);
    });
  }

  const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each(['br', 'gzip'] as const)('a list comes as %s, says so, and is the same list', async (encoding) => {
    const [plain, packed] = await Promise.all([get('/api/boxes?per_page=24', 'identity'), get('/api/boxes?per_page=24', encoding)]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    for (const { headers, bytes } of [plain, packed]) {
      expect(headers['vary']).toMatch(/accept-encoding/i);
      expect(Number(headers['content-length'])).toBe(bytes.length);
    }
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(JSON.parse(UNPACK[encoding](packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  });

  it('a small answer stays as it is', async () => {
    const { headers } = await get('/api/health', 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toMatch(/accept-encoding/i);
  });

  it.each(['/oauth/token', '/sandbox/none', '/broadcasting/auth', '/social/google'])(
    'nothing under %s is packed, since tokens travel there',
    async (path) => {
      const { headers } = await get(path, 'br, gzip');
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['vary'] ?? '').not.toMatch(/accept-encoding/i);
    },
  );
});
