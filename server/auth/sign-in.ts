import { sql } from 'drizzle-orm';
import { Refusal } from '#server/http/contract.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { SignInTries } from './sign-in-tries.ts';
import { passwordFits } from './passwords.ts';
import { beginSession, type Tokens } from './sessions.ts';

/** Signs in by e-mail and password. An unknown e-mail and a wrong password get the same Refusal `invalid_credentials` after the same time. */
export async function signIn(deps: Deps, email: string, password: string, address: string): Promise<Tokens> {
  const tries = new SignInTries(deps.limiter, email, address);
  await tries.count();
  const { rows } = await deps.db.read.execute<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from users where email = ${email}`,
  );
  const [player] = rows;
  const fits = await passwordFits(password, player?.password_hash ?? null);
  if (!player || !fits) throw new Refusal(401, 'invalid_credentials', 'The email or password is wrong.');
  await tries.forgive();
  return beginSession(deps, player.id);
}
