import { sql } from 'drizzle-orm';
import { type Avatar, avatarAddress } from '#contract/avatar/avatar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { refuseHouseName } from '#server/security/house-names.ts';
import type { Player } from '#server/security/player.ts';

/** Changes a player's name. The same name again is no change. Throws Refusal `name_of_house` for a name of the house, and `too_many_requests` after three changes within a day. */
export async function changeName({ db, limiter }: Pick<Deps, 'db' | 'limiter'>, player: Player, name: string): Promise<void> {
  if (name === player.name) return;
  refuseHouseName(name);
  await limiter.take('nameChange', player.id);
  await db.transaction((tx) => tx.execute(sql`update users set name = ${name} where id = ${player.id}`));
}

/** Gives a player the chosen picture, null for none. Answers where it is. */
export async function chooseAvatar({ db }: Pick<Deps, 'db'>, playerId: string, avatar: Avatar | null): Promise<string | null> {
  const address = avatar && avatarAddress(avatar);
  await db.transaction((tx) => tx.execute(sql`update users set avatar_url = ${address} where id = ${playerId}`));
  return address;
}
