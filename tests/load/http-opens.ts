import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { deposit, newPlayer } from '#tools/api-player.ts';

/** A signed-up player with coins, as far as opening boxes goes. */
export interface LoadPlayer {
  token: string;
}

/** What a player of the load deposits: enough for every opening of a run. */
const COINS = 10_000;

/** Signs players up through HTTP, a few at a time, each with a client seed and coins. */
export async function loadPlayers(url: string, count: number): Promise<LoadPlayer[]> {
  const players: LoadPlayer[] = [];
  while (players.length < count) {
    const batch = Array.from({ length: Math.min(5, count - players.length) }, async () => {
      const player = await newPlayer(url);
      await deposit(url, player, COINS);
      return { token: player.token };
    });
    players.push(...(await Promise.all(batch)));
  }
  return players;
}

/** One opening over a kept-alive connection. Rejects on anything but 200. */
function open(url: URL, agent: Agent, { token }: LoadPlayer): Promise<void> {
  const payload = '{"count":1}';
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': payload.length,
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${body}`))));
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

/** Openings, and openings per second, while every player opens one box after the other for `roundMs`, or until there are `most`. */
export async function httpRound(
  shop: string,
  slug: string,
  players: readonly LoadPlayer[],
  roundMs: number,
  most = Infinity,
): Promise<{ opened: number; perSecond: number }> {
  const url = new URL(`/api/boxes/${slug}/open`, shop);
  const agent = new Agent({ keepAlive: true, maxSockets: players.length });
  const startedAt = performance.now();
  let opened = 0;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() - startedAt < roundMs && opened < most) {
        await open(url, agent, player);
        opened++;
      }
    }),
  );
  agent.destroy();
  return { opened, perSecond: (opened * 1_000) / (performance.now() - startedAt) };
}
