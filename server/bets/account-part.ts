import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';

/** The index `bet_of_player`. */
const along = (bet: string) => ({
  runs: `${bet}.game`,
  columns: [
    [`${bet}.placed_at`, 'timestamptz'],
    [`coalesce(${bet}.nonce, 0)`, 'bigint'],
    [`${bet}.id`, 'uuid'],
  ] as const,
});

/** Bets of every game, which stay: each is a public proof. */
export const betsPart: AccountPart = {
  records: [
    { name: 'bets', from: 'bet t', key: 't.id::text', along: along('t') },
    {
      name: 'openings',
      from: 'opening t join bet b on b.id = t.id join box_version v on v.id = t.version_id',
      owner: 'b.user_id',
      key: 't.id::text',
      along: along('b'),
      record: `jsonb_build_object('bet_id', t.id, 'box_slug', v.box_slug, 'place', t.place, 'ticket', t.ticket)`,
    },
  ],
  async obstacles(queries, playerId) {
    const { rows } = await queries.execute(
      sql`select distinct battle_id is not null as seated from bet where user_id = ${playerId} and status = 'open'`,
    );
    return rows.map(({ seated }) => (seated === true ? 'battles' : 'bets'));
  },
};
