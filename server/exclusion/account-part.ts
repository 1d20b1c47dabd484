import type { AccountPart } from '#server/players/account-part.ts';

/** Time-outs and self-exclusions, and what the register said. They stay with a closed account, so that none is gone around by closing it. */
export const exclusionPart: AccountPart = {
  records: [
    { name: 'exclusions', from: 'exclusion t', key: 't.id::text' },
    { name: 'register_answer', from: 'register_answer t', key: 't.user_id::text', omit: ['listed_as'] },
  ],
};
