import { sql } from 'drizzle-orm';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** Bonuses, and what of deposits must still be played. */
export const bonusPart: AccountPart = {
  records: [
    { name: 'bonuses', from: 'bonus t', key: 't.id::text' },
    { name: 'bonus_shares', from: 'bonus_share t join bonus b on b.id = t.bonus_id', owner: 'b.user_id', key: 't.ref::text' },
    { name: 'play_through', from: 'play_through t', key: 't.user_id::text' },
  ],
  obstacles: obstacleWhere('bonus', (playerId) => sql`select 1 from bonus where user_id = ${playerId} and status = 'active'`),
};
