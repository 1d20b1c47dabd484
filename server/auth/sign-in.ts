import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/core/refusal.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { SignInTries } from './sign-in-tries.ts';
import { passwordFits } from './passwords.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { Tokens } from './sessions.ts';

const credentials = declaredColumns(userTable, 'id', 'passwordHash');

/** Signs in by e-mail and password. An unknown e-mail and a wrong password get the same Refusal `credentials_wrong` after the same time. */
export async function signIn(deps: Deps, email: string, password: string, request: FastifyRequest): Promise<Tokens> {
  const tries = new SignInTries(deps.limiter, email, request.ip);
  await tries.count();
  const { rows } = await deps.db.read.execute(sql`select ${credentials.of('u')} from users u where email = ${email}`);
  const [player] = rows.map(credentials.read);
  const fits = await passwordFits(password, player?.passwordHash ?? null);
  if (!player || player.passwordHash === null || !fits) throw new Refusal('credentials_wrong');
  await tries.forgive();
  return finishSignIn(deps, player.id, request, player.passwordHash);
}
