import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Ticket, TicketPicture, TicketThread } from '#contract/api/support.ts';
import { answerTicket } from '#server/support/house-side.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/* What tests of support do over and over. */

/** A question as a player's form sends it. */
export const QUESTION = { topic: 'games', subject: 'A flight of mine', message: 'What became of it?' } as const;

/** A plain picture of one colour, as a file. */
export async function pictureFile(kind: 'png' | 'jpeg' | 'webp' = 'png', width = 40, height = 30): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a4fd0' } });
  return picture.toFormat(kind).toBuffer();
}

/** Uploads bytes as a picture. */
export const upload = (shop: Pick<TestShop, 'call'>, player: TestPlayer, file: Buffer, type = 'image/png') =>
  shop.call({
    method: 'POST',
    url: '/api/profile/support/pictures',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': type },
    payload: file,
  });

/** Uploads a plain picture; returns its id. */
export async function pictureOf(shop: Pick<TestShop, 'call'>, player: TestPlayer): Promise<string> {
  const reply = await upload(shop, player, await pictureFile());
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: TicketPicture }>().data.id;
}

/** A fact of a recording, which only its scene would look into. */
export const FACT = { atMs: 0, receivedAtMs: 5, seed: 'a', fact: { kind: 'started' } };

/** A recording of a scene as a player's form sends it; `change` replaces parts of it. */
export const recordingFile = (change: object = {}): string =>
  JSON.stringify({
    kind: 'fairdrop-recording',
    format: 1,
    build: 'stage.js',
    scene: 'crash',
    atMs: 43_000,
    size: { width: 480, height: 300 },
    motion: 'full',
    density: 2,
    tier: 'high',
    log: [{ atMs: 0, event: 'started: presented' }],
    errors: [],
    story: { before: null, facts: [FACT] },
    ...change,
  });

/** Opens a ticket; returns it. */
export async function openedTicket(player: TestPlayer, change: object = {}): Promise<Ticket> {
  const reply = await player.post('/api/profile/support/tickets', { ...QUESTION, ...change });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: Ticket }>().data;
}

/** A ticket as its player reads it. */
export async function threadFor(player: TestPlayer, id: string): Promise<TicketThread> {
  const reply = await player.get(`/api/profile/support/tickets/${id}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: TicketThread }>().data;
}

/** The house answers. */
export const houseAnswers = (shop: TestShop, id: string, text = `An answer ${randomUUID()}`, close = false) =>
  shop.deps.db.transaction((tx) => answerTicket(tx, shop.deps, id, { text, close }));
