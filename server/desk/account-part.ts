import type { AccountPart } from '#server/players/account-part.ts';

/** Notes of staff about a player. They stay with a closed account, as the books do. */
export const deskPart: AccountPart = {
  records: [{ name: 'staff_notes', from: 'player_note t', key: 't.id::text', omit: ['staff_id', 'by_name'] }],
};
