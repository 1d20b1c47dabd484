import type { AccountPart } from '#server/players/account-part.ts';

/** Cashback days. What was not claimed is given up with the account. */
export const cashbackPart: AccountPart = {
  records: [{ name: 'cashback', from: 'cashback t', key: 't.ends_at::text' }],
};
