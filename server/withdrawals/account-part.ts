import { sql } from 'drizzle-orm';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** Withdrawals and deliveries. Where a parcel went is forgotten; where coins went stays, as the law on money wants. */
export const withdrawalsPart: AccountPart = {
  records: [
    { name: 'withdrawals', from: 'withdrawal t', key: 't.id::text', omit: ['due_at', 'tries', 'stop_hash'] },
    {
      name: 'withdrawal_steps',
      from: 'withdrawal_step t join withdrawal w on w.id = t.withdrawal_id',
      owner: 'w.user_id',
      key: `t.withdrawal_id::text || t.status`,
    },
    {
      name: 'delivered_prizes',
      from: 'withdrawal_item t join withdrawal w on w.id = t.withdrawal_id',
      owner: 'w.user_id',
      key: `t.withdrawal_id::text || t.item_id::text`,
    },
  ],
  obstacles: obstacleWhere(
    'withdrawals',
    (playerId) => sql`select id from withdrawal where user_id = ${playerId} and status in ('new', 'in_processing') limit 1`,
  ),
  async forget(tx, { id }) {
    await tx.execute(sql`update withdrawal set ship_to = '{}' where user_id = ${id} and type = 'delivery'`);
    await tx.execute(sql`update withdrawal set stop_hash = null where user_id = ${id} and stop_hash is not null`);
  },
};
