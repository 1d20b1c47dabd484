import { sql } from 'drizzle-orm';
import { Refusal } from '#server/platform/contract.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countAttempt, forgive } from './attempts.ts';
import { passwordFits } from './passwords.ts';
import { beginSession, type Tokens } from './sessions.ts';

/** Signs in by e-mail and password. An unknown e-mail and a wrong password get the same Refusal `invalid_credentials` after the same time. */
export async function signIn(deps: Deps, email: string, password: string, address: string): Promise<Tokens> {
  await countAttempt(deps, email, address);
  const { rows } = await deps.db.read.execute<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from users where email = ${email}`,
  );
  const [player] = rows;
  const fits = await passwordFits(password, player?.password_hash ?? null);
  if (!player || !fits) throw new Refusal(401, 'invalid_credentials', 'The email or password is wrong.');
  await forgive(deps, email, address);
  return beginSession(deps, player.id);
}
