import { sql } from 'drizzle-orm';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** Prizes. */
export const inventoryPart: AccountPart = {
  records: [{ name: 'prizes', from: 'inventory_item t', key: 't.id::text', along: { columns: [['t.id', 'uuid']] } }],
  obstacles: obstacleWhere(
    'prizes',
    (playerId) => sql`select id from inventory_item where user_id = ${playerId} and status = 'owned' limit 1`,
  ),
};
