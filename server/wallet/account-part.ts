import type { AccountPart } from '#server/players/account-part.ts';

/** The ledger, which stays as it is. */
export const walletPart: AccountPart = {
  records: [
    {
      name: 'ledger',
      from: 'entry t join transfer r on r.id = t.transfer_id',
      owner: 't.account_id',
      through: `select a.id from account a where a.kind = 'user_cash' and a.owner_id`,
      key: `lpad(t.account_version::text, 12, '0')`,
      along: { columns: [['t.account_version', 'bigint']] },
      record: `jsonb_build_object('at', r.created_at, 'kind', r.kind, 'about', r.ref_type, 'id', r.ref_id, 'amount', t.amount, 'balance_after', t.balance_after)`,
    },
  ],
};
