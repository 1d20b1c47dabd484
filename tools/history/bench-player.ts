import { randomUUID } from 'node:crypto';
import { cents } from '#contract/money.ts';
import type { Shop } from '#server/app.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { seedServerGames } from '#server/games.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

/** A player of a bench, and calls under its session. */
export interface BenchPlayer {
  id: string;
  token: string;
  call<Reply>(method: 'GET' | 'POST', url: string, payload?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** Makes a player with coins and a client seed in a shop of this process. */
export async function createBenchPlayer({ app, deps }: Pick<Shop, 'app' | 'deps'>): Promise<BenchPlayer> {
  const email = `${randomUUID()}@players.test`;
  const id = await deps.db.transaction((tx) => createPlayer(tx, deps, { name: 'bench-player', email, passwordHash: null, terms: true }));
  await deps.db.transaction((tx) =>
    postTransfer(tx, {
      kind: 'test_grant',
      ref: { type: 'bench', id },
      legs: [
        { account: { kind: 'demo_cost' }, amount: cents(-100_000_000) },
        { account: { kind: 'user_cash', userId: id }, amount: cents(100_000_000) },
      ],
    }),
  );
  const { access_token: token } = await beginSession(deps, id);
  const call = async <Reply>(method: 'GET' | 'POST', url: string, payload?: unknown, more: Record<string, string> = {}): Promise<Reply> => {
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...more },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    if (statusCode !== 200) throw new Error(`${url}: ${body}`);
    return JSON.parse(body) as Reply;
  };
  await call('POST', '/api/fairness/client-seed', { client_seed: 'bench' });
  return { id, token, call };
}

/** The token of a new session of a player. */
export async function signedIn(deps: Shop['deps'], playerId: string): Promise<string> {
  return (await beginSession(deps, playerId)).access_token;
}

/** Plays one bet of each game that draws from seeds and has one to try. */
export async function playEach({ call }: BenchPlayer): Promise<void> {
  for (const { trial } of seedServerGames()) await trial?.send(call, randomUUID());
}
