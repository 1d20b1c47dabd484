import type { AccountPart } from '#server/players/account-part.ts';

/** Limits, reality checks and sums of play. They stay with a closed account, as proof of what was in force. */
export const playerLimitsPart: AccountPart = {
  records: [
    { name: 'limits', from: 'player_limit t', key: "t.kind || ':' || t.period" },
    { name: 'reality_checks', from: 'reality_check t', key: 't.user_id::text' },
    { name: 'play_sums', from: 'play_sum t', key: 't.user_id::text' },
  ],
};
