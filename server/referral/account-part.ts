import { sql } from 'drizzle-orm';
import { LEAST_CLAIM } from '#contract/api/referral.ts';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** The referral programme. Codes of a closed account lead nowhere, and no other player gets them; who came by them stays, without what says from where. */
export const referralPart: AccountPart = {
  records: [
    { name: 'referral_codes', from: 'referral_code t', key: 't.code' },
    { name: 'referral', from: 'referral t', key: 't.user_id::text', omit: ['place_hash', 'referrer_id', 'earned_micros'] },
    { name: 'referral_days', from: 'referral_day t', owner: 't.referrer_id', key: 't.day::text', omit: ['referrer_id'] },
    { name: 'referral_earnings', from: 'referral_earnings t', key: 't.user_id::text' },
  ],
  obstacles: obstacleWhere(
    'referral_earnings',
    (playerId) =>
      sql`select 1 from referral_earnings where user_id = ${playerId} and earned_micros - claimed * 1000000 >= ${LEAST_CLAIM}::bigint * 1000000`,
  ),
  async forget(tx, { id }) {
    await tx.execute(sql`update referral_code set shown = code where user_id = ${id}`);
    await tx.execute(sql`update referral set place_hash = null where user_id = ${id} and place_hash is not null`);
  },
};
