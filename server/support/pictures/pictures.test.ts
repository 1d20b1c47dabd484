import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketPicture } from '#contract/api/support.ts';
import { readSupportCommand, runSupportCommand } from '#tools/support.ts';
import { logEntries } from '#tests/support/desk.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { openedTicket, pictureFile, pictureOf, upload } from '#tests/support/support-tickets.ts';
import { Turns } from './turns.ts';

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one bit a pixel whose header promises a size; its data are so many zeros, packed to almost nothing. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const data = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 60_000_000)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

describe('pictures', () => {
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite' });
    player = await shop.player();
  });
  afterAll(() => shop.close());

  const sent = async (file: Buffer, type?: string): Promise<TicketPicture> => {
    const reply = await upload(shop, player, file, type);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ data: TicketPicture }>().data;
  };
  const show = (one: TestPlayer, id: string) => one.get(`/api/profile/support/pictures/${id}`);
  const kept = async (id: string): Promise<Buffer> => (await show(player, id)).rawPayload;

  it.each(['png', 'jpeg', 'webp'] as const)('that are %s are made anew as WebP, whatever type they are sent under', async (kind) => {
    const picture = await sent(await pictureFile(kind), 'application/octet-stream');
    expect(picture).toMatchObject({ width: 40, height: 30 });
    const bytes = await kept(picture.id);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
  });

  it('keep at most 1600 pixels', async () => {
    expect(await sent(await pictureFile('jpeg', 4_000, 1_000))).toMatchObject({ width: 1_600, height: 400 });
    // Noise packs badly: it is kept smaller until it fits.
    const noise = sharp(randomBytes(1_100 * 1_100 * 3), { raw: { width: 1_100, height: 1_100, channels: 3 } });
    expect((await kept((await sent(await noise.jpeg({ quality: 90 }).toBuffer())).id)).length).toBeLessThanOrEqual(1_048_576);
  });

  it('are turned as they were taken, and lose place, time, author and everything that is no pixel', async () => {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'A secret name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('A secret name')).toBe(true);
    const picture = await sent(file);
    expect(picture).toMatchObject({ width: 30, height: 40 });
    const bytes = await kept(picture.id);
    for (const trace of ['A secret name', 'Exif', 'EXIF', 'XMP', 'ICCP']) expect(bytes.includes(trace), trace).toBe(false);
  });

  it('lose what else a file is: a page, an archive or a program behind the picture', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const tail = `<html><script>alert(1)</script>PK\u0003\u0004#!/bin/sh`;
      const bytes = await kept((await sent(Buffer.concat([await pictureFile(kind), Buffer.from(tail)]))).id);
      for (const part of ['<html', 'script', 'PK\u0003\u0004', '#!/bin/sh']) expect(bytes.includes(part), `${kind} ${part}`).toBe(false);
    }
  });

  it('are their first frame where they move', async () => {
    const moving = await sharp(Buffer.alloc(8 * 16 * 3, 128), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp()
      .toBuffer();
    expect(await sent(moving)).toMatchObject({ width: 8, height: 8 });
  });

  it('are refused unless they are a whole PNG, JPEG or WebP of a sensible size', async () => {
    const jpeg = await pictureFile('jpeg', 400, 400);
    const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    const tiff = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer();
    const bad: [string, Buffer][] = [
      ['an SVG that is called PNG', Buffer.from(SVG)],
      ['an SVG behind the first bytes of a PNG', Buffer.concat([(await pictureFile()).subarray(0, 8), Buffer.from(SVG)])],
      ['a GIF', gif],
      ['a TIFF', tiff],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['half a JPEG', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
      ['half a PNG', (await pictureFile('png', 400, 400)).subarray(0, 200)],
      ['half a WebP', (await pictureFile('webp')).subarray(0, 30)],
      ['a bomb of 3.6 billion pixels', bomb(60_000, 60_000)],
      ['a bomb of 30 million pixels', bomb(6_000, 5_000)],
      ['a picture of no size', bomb(0, 0)],
      ['noise', randomBytes(5_000)],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [name, file] of bad) expect(codeOf(await upload(shop, player, file)), name).toEqual([422, 'picture_unusable']);
    expect((await sent(bomb(1_000, 1_000))).width).toBe(1_000);
  });

  it('are refused beyond 2 MB, and before they are read without a sign-in', async () => {
    const large = Buffer.alloc(50 * 1024 * 1024);
    const reply = await upload(shop, player, large);
    expect(codeOf(reply)).toEqual([422, 'picture_unusable']);
    expect(reply.json()).toMatchObject({ msg: 'Pictures can be up to 2 MB.' });
    const guest = await shop.call({
      method: 'POST',
      url: '/api/profile/support/pictures',
      headers: { 'content-type': 'image/png' },
      payload: large,
    });
    expect(codeOf(guest)).toEqual([401, 'unauthenticated']);
  });

  it('are shown to their player alone, and can run nothing', async () => {
    const stranger = await shop.player();
    const id = await pictureOf(shop, player);
    await openedTicket(player, { pictures: [id] });
    const reply = await show(player, id);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    });
    expect(String(reply.headers.vary)).toContain('authorization');
    expect(codeOf(await show(stranger, id))).toEqual([404, 'not_found']);
    for (const one of ['x', '00000000-0000-4000-8000-000000000000']) expect(codeOf(await show(player, one))).toEqual([404, 'not_found']);
    expect((await shop.call({ method: 'GET', url: `/api/profile/support/pictures/${id}` })).statusCode).toBe(401);
    // Nor can a player put another player's picture into a message.
    const taken = await pictureOf(shop, player);
    const reused = await stranger.post('/api/profile/support/tickets', {
      topic: 'other',
      subject: 'Mine?',
      message: 'Mine?',
      pictures: [taken],
    });
    expect(codeOf(reused)).toEqual([422, 'picture_unusable']);
  });

  it('are saved by the command after its entry in the audit log', async () => {
    const picture = await pictureOf(shop, player);
    const { id } = await openedTicket(player, { pictures: [picture] });
    const run = (folder: string) =>
      runSupportCommand(shop.deps, readSupportCommand(['--show', id, '--by', 'Ada', '--pictures', folder]), () => '');
    // A file is no folder: nothing can be saved.
    await expect(run(join(import.meta.filename, 'pictures'))).rejects.toThrow('ENOTDIR');
    expect(await logEntries(shop, 1)).toMatchObject([{ act: 'tickets.read', by_name: 'Ada', subject_id: id }]);
    const folder = mkdtempSync(join(tmpdir(), 'fairdrop-pictures-'));
    const path = join(folder, 'of', `${picture}.webp`);
    expect((await run(join(folder, 'of'))).join()).toContain(`[picture ${path}]`);
    expect(readFileSync(path).length).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });

  it('that wait for a message are twelve at most, and the oldest go', async () => {
    const one = await shop.player();
    const ids: string[] = [];
    for (let count = 0; count < 13; count++) ids.push(await pictureOf(shop, one));
    expect((await show(one, ids[0] ?? '')).statusCode).toBe(404);
    expect((await show(one, ids[1] ?? '')).statusCode).toBe(200);
  });
});

it('pictures of one player are a hundred in a day at most', async () => {
  const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
  try {
    const one = await shop.player();
    for (let count = 0; count < 99; count++) await shop.deps.limiter.take('supportPictureOfDay', one.id);
    await pictureOf(shop, one);
    expect(codeOf(await upload(shop, one, await pictureFile()))).toEqual([429, 'too_many_requests']);
    await pictureOf(shop, await shop.player());
  } finally {
    await shop.close();
  }
});

describe('turns', () => {
  it('let a few tasks run at a time, the others after them, and refuse a crowd', async () => {
    const turns = new Turns({ atOnce: 2, mostWaiting: 1 });
    let [running, most] = [0, 0];
    const ends: (() => void)[] = [];
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    const taken = [turns.take(task), turns.take(task), turns.take(() => Promise.reject(new Error('it failed'))).catch(() => 'failed')];
    await expect(turns.take(task)).rejects.toMatchObject({ reason: 'pictures_busy' });
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(taken)).toEqual([undefined, undefined, 'failed']);
    const last = turns.take(task);
    for (const end of ends.splice(0)) end();
    await last;
    expect(most).toBe(2);
  });
});
