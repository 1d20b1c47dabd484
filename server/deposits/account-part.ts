import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** Deposits. Addresses to pay to stay with the account, so that a payment after its closing is recognised. */
export const depositsPart: AccountPart = {
  records: [
    { name: 'deposits', from: 'invoice t', key: 't.id::text' },
    { name: 'deposit_addresses', from: 'deposit_address t', key: `t.gateway || ' ' || t.address` },
    { name: 'promo_codes', from: 'promo_use t', key: 't.code' },
    { name: 'redeemed_codes', from: 'deposit_code t', owner: 't.redeemed_by', key: 't.id::text', omit: ['hash', 'redeemed_by', 'batch'] },
  ],
  async obstacles(queries, playerId) {
    // An invoice without a payment keeps nothing open.
    const { rows } = await queries.execute(sql`
      select distinct case when status = 'new' then 'deposits' else 'debt' end as obstacle from invoice
      where user_id = ${playerId} and (status = 'new' and stage <> 'waiting' or status = 'reversed' and debt > 0)`);
    return rows.map(({ obstacle }) => (obstacle === 'debt' ? 'debt' : 'deposits'));
  },
};
