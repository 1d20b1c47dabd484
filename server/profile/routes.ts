import { sql } from 'drizzle-orm';
import { profile, type User } from '#contract/api/profile.ts';
import { cents } from '#contract/money.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { levelOf } from './level.ts';

interface ProfileRow extends Record<string, unknown> {
  name: string;
  email: string;
  avatar_url: string | null;
  experience_cents: string;
  balance: string;
  version: string;
}

async function readProfile({ db }: Deps, userId: string): Promise<User> {
  const { rows } = await db.read.execute<ProfileRow>(sql`
    select u.name, u.email, u.avatar_url, u.experience_cents, a.balance, a.version
    from users u join account a on a.owner_id = u.id and a.kind = 'user_cash' where u.id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Error(`player ${userId} has no account`);
  return {
    id: userId,
    name: row.name,
    email: row.email,
    avatar_url: row.avatar_url,
    balance: cents(Number(row.balance)),
    balance_version: Number(row.version),
    user_level: levelOf(Number(row.experience_cents)),
  };
}

/** The signed-in player's own page. */
export function registerProfile(app: App, deps: Deps): void {
  handle(app, deps, profile, async ({ player }) => ({ data: await readProfile(deps, player.id) }));
}
