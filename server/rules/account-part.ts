import type { AccountPart } from '#server/players/account-part.ts';

/** Holds on a player. They stay with a closed account, as the books do. */
export const holdsPart: AccountPart = {
  records: [{ name: 'holds', from: 'hold t', key: 't.id::text', omit: ['finding_id', 'reason', 'placed_by', 'lifted_by'] }],
};
