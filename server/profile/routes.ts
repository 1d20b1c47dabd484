import { sql } from 'drizzle-orm';
import { profile, type User } from '#contract/api/profile.ts';
import { levelOf } from '#contract/level.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { balanceColumns, balanceIn } from '#server/wallet/held-balance.ts';

const playerColumns = declaredColumns(userTable, 'name', 'email', 'emailVerifiedAt', 'avatarUrl', 'experienceCents');

async function readProfile({ db }: Deps, userId: string): Promise<User> {
  const { rows } = await db.read.execute(sql`
    select ${playerColumns.of('u')}, ${balanceColumns.of('a')}
    from users u join account a on a.owner_id = u.id and a.kind = 'user_cash' where u.id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Error(`player ${userId} has no account`);
  const { name, email, emailVerifiedAt, avatarUrl, experienceCents } = playerColumns.read(row);
  const { balance, version } = balanceIn(row);
  return {
    id: userId,
    name,
    email,
    email_verified: emailVerifiedAt !== null,
    avatar_url: avatarUrl,
    balance,
    balance_version: version,
    user_level: levelOf(experienceCents),
  };
}

/** The call that answers the signed-in player's own profile. */
export function registerProfile(app: App, deps: Deps): void {
  handle(app, deps, profile, async ({ player }) => ({ data: await readProfile(deps, player.id) }));
}
