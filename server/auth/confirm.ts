import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Confirmation } from '#contract/api/second-factor.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { hasFactor, heldFactors } from './factors/held-factors.ts';
import { provesFactor } from './factors/prove.ts';
import { passwordFits } from './passwords.ts';

const password = declaredColumns(userTable, 'passwordHash');

/** Whether the password is right and may confirm: a second factor can't be gone around by it. */
async function passwordProves({ db }: Deps, userId: string, given: string): Promise<boolean> {
  const { rows } = await db.read.execute(sql`select ${password.of('u')} from users u where id = ${userId}`);
  const fits = await passwordFits(given, rows.map(password.read)[0]?.passwordHash ?? null);
  return fits && !hasFactor(await heldFactors(db.read, userId));
}

async function recordConfirmation(tx: Tx, { clock }: Deps, sessionId: string): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  await tx.execute(sql`update session set confirmed_at = ${now} where id = ${sessionId} and ended_at is null`);
}

/** Confirms a session by a proof, for five minutes. Throws Refusal `confirmation_failed`; five tries in ten minutes, then `too_many_requests`. */
export async function confirm(deps: Deps, player: Player, proof: Confirmation, request: FastifyRequest): Promise<void> {
  const { db, limiter } = deps;
  // Counted before the try, so that parallel guesses count too.
  await limiter.take('confirmInSession', player.sessionId);
  await limiter.take('confirmOfPlayer', player.id);
  if (proof.method === 'password') {
    if (!(await passwordProves(deps, player.id, proof.password))) throw new Refusal('confirmation_failed', { proof: 'password' });
    await db.transaction((tx) => recordConfirmation(tx, deps, player.sessionId));
  } else {
    const proved = await db.transaction(async (tx) => {
      const right = await provesFactor(tx, deps, { userId: player.id, sessionId: player.sessionId, request }, proof);
      if (right) await recordConfirmation(tx, deps, player.sessionId);
      return right;
    });
    if (!proved) throw new Refusal('confirmation_failed', { proof: proof.method === 'passkey' ? 'passkey' : 'code' });
  }
  await limiter.forget('confirmInSession', player.sessionId);
  await limiter.forget('confirmOfPlayer', player.id);
}
