import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { deposit, newPlayer } from '#tools/api-player.ts';
import type { Play } from './play.ts';

/** A signed-up player with coins, as far as placing bets goes. */
export interface LoadPlayer {
  token: string;
}

/** What a player of the load deposits: enough for every bet of a run. */
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

/** One play over a kept-alive connection. Rejects on anything but 200. */
function send(url: URL, payload: string, agent: Agent, { token }: LoadPlayer): Promise<void> {
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

/** Plays, and plays per second, while every player places one bet after the other for `roundMs`, or until there are `most`. */
export async function httpRound(
  shop: string,
  { path, payload }: Play,
  players: readonly LoadPlayer[],
  roundMs: number,
  most = Infinity,
): Promise<{ played: number; perSecond: number }> {
  const url = new URL(path, shop);
  const agent = new Agent({ keepAlive: true, maxSockets: players.length });
  const startedAt = performance.now();
  let played = 0;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() - startedAt < roundMs && played < most) {
        await send(url, payload, agent, player);
        played++;
      }
    }),
  );
  agent.destroy();
  return { played, perSecond: (played * 1_000) / (performance.now() - startedAt) };
}
