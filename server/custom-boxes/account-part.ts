import { sql } from 'drizzle-orm';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { setOnSale } from '#server/catalogue/player-boxes.ts';
import { type AccountPart, obstacleWhere } from '#server/players/account-part.ts';

/** Boxes that a player made, what they earned, and what the player reported. */
export const customBoxesPart: AccountPart = {
  records: [
    {
      name: 'custom_boxes',
      from: 'custom_box t join box b on b.slug = t.slug',
      key: 't.slug',
      record: `to_jsonb(t) - '{user_id}'::text[] || jsonb_build_object('name', b.name, 'created_at', b.created_at)`,
    },
    { name: 'custom_box_earnings', from: 'box_creator t', key: 't.user_id::text' },
    { name: 'custom_box_earnings_by_day', from: 'box_creator_day t', key: 't.day::text' },
    { name: 'box_reports', from: 'box_report t', key: 't.id::text' },
  ],
  obstacles: obstacleWhere(
    'box_earnings',
    (playerId) =>
      sql`select 1 from box_creator where user_id = ${playerId} and earned_micros - claimed * ${MICROS_PER_CENT}::bigint >= ${MICROS_PER_CENT}::bigint`,
  ),
  /** Boxes leave the shop with their creator; their openings stay provable. */
  async forget(tx, { id }) {
    await tx.execute(sql`update box_report set body = '' where user_id = ${id}`);
    const { rows } = await tx.execute(sql`update custom_box set listed = false where user_id = ${id} returning slug`);
    for (const { slug } of rows) await setOnSale(tx, String(slug), false);
  },
};
