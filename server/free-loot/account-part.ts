import type { AccountPart } from '#server/players/account-part.ts';

/** When free boxes were opened. */
export const freeLootPart: AccountPart = {
  records: [
    { name: 'free_boxes', from: 'free_opening t', key: 't.box_slug' },
    { name: 'level_told', from: 'player_level t', key: 't.user_id::text' },
  ],
};
