import { sql } from 'drizzle-orm';
import type { Shop } from '#server/app.ts';
import { type BenchPlayer, playEach } from './bench-player.ts';

interface Size {
  bets: number;
  /** How many of them, of ledger entries and of prizes, are the player's. */
  ownBets: number;
  players: number;
  boxes: number;
}

/** Two prizes of the catalogue, and what a box with them costs: 1 and 9 coins at even chances. */
const BOX = {
  name: 'Box of the bench',
  cover: { shape: 'crate', lights: ['rose', 'violet'] },
  prizes: [
    { prize_id: 'red-rose', chance: 50_000 },
    { prize_id: 'surf-shorts', chance: 50_000 },
  ],
  price: 5.56,
};

/** Bets that one statement writes. */
const AT_ONCE = 500_000;

/**
 * Fills a shop with a history of years: one bet of each game is played and one box published, and both are copied. The copies go past all triggers, so the
 * books of this shop don't add up; it is for reading alone.
 */
export async function writeHistory(shop: Shop, player: BenchPlayer, size: Size): Promise<void> {
  await playEach(player);
  await player.call('POST', '/api/custom-boxes', BOX);
  await shop.deps.counting.countAll();
  await writePlayers(shop, size);
  await writeBets(shop, player, size);
  await writePrizesAndBoxes(shop, player, size);
  await shop.deps.db.read.execute(sql`vacuum analyze`);
}

/** Players without a coin. */
async function writePlayers(shop: Shop, { players }: Size): Promise<void> {
  await shop.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into users (id, name, created_at) select gen_random_uuid(), 'Bench ' || n, now() from generate_series(1, ${players}::int) n`,
    );
    await tx.execute(sql`insert into account (kind, owner_id, balance, version)
      select 'user_cash', id, 0, 0 from users u where not exists (select from account a where a.owner_id = u.id)`);
  });
}

/** Copies of the bets that the player has placed, its own and those of the others. */
async function writeBets(shop: Shop, player: BenchPlayer, { bets, ownBets, players }: Size): Promise<void> {
  await shop.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temp table template on commit drop as
      select row_number() over (order by id) - 1 as n, * from bet where user_id = ${player.id} and not exists (select from opening o where o.id = bet.id)`);
    await tx.execute(
      sql`create temp table who on commit drop as select row_number() over () - 1 as n, id from users where name like 'Bench %'`,
    );
    await tx.execute(sql`create index on who (n)`);
    // Indexes of many rows are made faster at once than row by row.
    const { rows: indexes } = await tx.execute(sql`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'bet' and not exists (select from pg_constraint where conname = indexname)`);
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${String(name)}`));
    for (let from = 0; from < bets; from += AT_ONCE)
      await tx.execute(sql`
        insert into bet (id, user_id, game, seed_pair_id, nonce, status, stake, multiplier, payout, detail, placed_at, settled_at)
        select gen_random_uuid(), case when s.n < ${ownBets}::int then ${player.id}::uuid else w.id end, t.game, t.seed_pair_id, 1000000 + s.n,
          t.status, t.stake, t.multiplier, t.payout, t.detail, s.at, s.at
        from (select n, now() - random() * interval '90 days' as at from generate_series(${from}::int, ${Math.min(bets, from + AT_ONCE) - 1}::int) n) s
        join template t on t.n = s.n % (select count(*) from template) join who w on w.n = s.n % ${players}::int`);
    for (const { made } of indexes) await tx.execute(sql.raw(String(made)));
  });
}

/** The player's transfers, everyone's prizes, and copies of the player's box. */
async function writePrizesAndBoxes(shop: Shop, player: BenchPlayer, { ownBets, players, boxes }: Size): Promise<void> {
  await shop.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with own as (select id from account where owner_id = ${player.id}), made as (
        insert into transfer (kind, ref_type, ref_id) select 'bench', 'bench', 'bench ' || n from generate_series(1, ${ownBets}::int) n returning id
      )
      insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after)
      select made.id, 0, own.id, -1, 1000 + row_number() over (), 1000 from made, own`);
    await tx.execute(sql`
      insert into inventory_item (id, user_id, prize_id, name, rarity, picture, price, sale_price, status, won_at, sold_at)
      select gen_random_uuid(), case when n <= ${ownBets}::int then ${player.id}::uuid else w.id end, 'red-rose', 'Red rose', 'common', 'red-rose', 100, 100,
        case when n % 20 = 0 then 'owned' else 'sold' end, now() - n * interval '1 second', case when n % 20 = 0 then null else now() end
      from generate_series(1, ${ownBets * 5}::int) n join (select row_number() over () - 1 as place, id from users where name like 'Bench %') w on w.place = n % ${players}::int`);
    await tx.execute(sql`create temp table copied on commit drop as
      select n, b.slug || '-' || n as slug, gen_random_uuid() as version_id, b.slug as source, b.current_version_id as source_version
      from custom_box c join box b on b.slug = c.slug, generate_series(1, ${boxes}::int) n where c.user_id = ${player.id}`);
    await tx.execute(sql`
      insert into box (slug, type, name, categories, colors, current_version_id, on_sale, place, popularity, created_at, picture)
      select c.slug, b.type, 'Box ' || c.n, b.categories, b.colors, c.version_id, true, b.place, (random() * 1000)::bigint, now() - c.n * interval '1 minute', b.picture
      from copied c join box b on b.slug = c.source`);
    await tx.execute(sql`
      insert into box_version (id, box_slug, version, hash, price, return_ppm)
      select c.version_id, c.slug, 1, v.hash, v.price, v.return_ppm from copied c join box_version v on v.id = c.source_version`);
    await tx.execute(sql`
      insert into box_version_item (version_id, place, prize_id, name, rarity, picture, price, sale_price, ticket_from, ticket_to)
      select c.version_id, i.place, i.prize_id, i.name, i.rarity, i.picture, i.price, i.sale_price, i.ticket_from, i.ticket_to
      from copied c join box_version_item i on i.version_id = c.source_version`);
    await tx.execute(sql`
      insert into custom_box (slug, user_id, shape, lights, configuration_hash, price, updated_at)
      select c.slug, (select id from users where name like 'Bench %' limit 1), b.shape, b.lights, md5(c.slug) || md5(c.source), 100 + c.n, now()
      from copied c join custom_box b on b.slug = c.source`);
  });
}
