import { sql } from 'drizzle-orm';
import type { OpenReply } from '#contract/api/boxes.ts';
import type { OpenFreeReply } from '#contract/api/free-loot.ts';
import { BONUS_BOX, FREE_EVERY_MS, levelOfFreeBox } from '#contract/free-loot.ts';
import { levelOf } from '#contract/level.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { SessionPlace } from '#server/security/session-place.ts';
import { openedBet } from '#server/bets/open-bet.ts';
import { recordBets } from '#server/bets/record-bets.ts';
import { draw } from '#server/boxes/draw.ts';
import type { Opener } from '#server/boxes/open-boxes.ts';
import { recordOpenings } from '#server/boxes/record-openings.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import type { Tx } from '#server/database/database.ts';
import { writing } from '#server/database/pending.ts';
import { recordDrops } from '#server/drops/record-drops.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addItems } from '#server/inventory/add-items.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { readyAgain, freeBoxPlayer } from './free-boxes.ts';
import { recentEdge, toStakeFor } from './recent-play.ts';
import { requireOnePerson } from '#server/players/one-person.ts';

/** What a player asks for: which version they looked at, and where they are. */
interface FreeOpening {
  versionHash?: string | undefined;
  place: SessionPlace;
}

/**
 * Opens a free box in the caller's transaction: asks the rules, takes the box's turn, and then draws as any box does. Refusals `box_changed`,
 * `email_unverified`, `free_box_level`, `free_box_play`, `free_box_opened`, `free_box_shared`, those of `mayBet` and `client_seed_missing`; each leaves the box closed.
 */
export async function openFreeBox(
  tx: Tx,
  deps: Deps,
  opener: Opener,
  box: ShopBox,
  { versionHash, place }: FreeOpening,
): Promise<OpenFreeReply> {
  if (versionHash !== undefined && versionHash !== box.version.hash) throw new Refusal('box_changed');
  const { emailVerified, experienceCents } = await freeBoxPlayer(tx, opener.id);
  if (!emailVerified) throw new Refusal('email_unverified');
  const level = levelOfFreeBox(box.slug) ?? 1;
  if (levelOf(experienceCents).level < level) throw new Refusal('free_box_level', { level });
  const toStake = await toStakeFor(deps, box.slug, await recentEdge(tx, deps, opener.id), tx);
  if (toStake > 0) throw new Refusal('free_box_play', { toStake });
  await mayBet(tx, deps, { playerId: opener.id, game: 'box', stake: cents(0), mode: 'normal' });
  const openedAt = deps.clock.now();
  await takeTurn(tx, deps, opener.id, box.slug, openedAt);
  const today = dayStart(openedAt, deps.config.houseTimeZone);
  await requireOnePerson(tx, deps, {
    userId: opener.id,
    place,
    use: `free box ${today}`,
    keepDays: deps.config.retention.seen,
    reason: 'free_box_shared',
  });
  const opened = await drawFreeBox(tx, deps, opener, box, openedAt);
  return { ...opened, ready_at: new Date(readyAgain(deps, box.slug, openedAt)).toISOString() };
}

/** Takes a box's turn by one conditional update; the row is the lock, so that of many at once one goes through. Refusal `free_box_opened`. */
async function takeTurn(tx: Tx, { config }: Deps, userId: string, slug: string, now: number): Promise<void> {
  const before = slug === BONUS_BOX ? dayStart(now, config.houseTimeZone) - 1 : now - FREE_EVERY_MS;
  const { rows } = await tx.execute(sql`
    insert into free_opening (user_id, box_slug, opened_at) values (${userId}, ${slug}, ${new Date(now).toISOString()})
    on conflict (user_id, box_slug) do update set opened_at = excluded.opened_at
    where free_opening.opened_at <= ${new Date(before).toISOString()}
    returning user_id`);
  if (rows.length === 0) throw new Refusal('free_box_opened');
}

/** Draws a free box by the opener's next nonce: a bet that stakes nothing, with its opening, its prize and its drop. No coins move. */
export async function drawFreeBox(tx: Tx, deps: Deps, opener: Opener, box: ShopBox, openedAt: number): Promise<OpenReply> {
  const { version } = box;
  const { run, balance: held } = await openedBet(tx, deps, opener.id, 1, null);
  const { pairId, serverSeed, serverSeedHash, clientSeed, firstNonce: nonce } = run;
  const id = deps.random.uuid();
  const inventoryId = deps.random.uuid();
  const { ticket, item } = draw(version, { serverSeed, clientSeed, nonce });
  const { picture, shown } = item;
  const { name, rarity, img_url, price, sale_price } = shown;
  const bet = {
    id,
    userId: opener.id,
    game: 'box',
    seedPairId: pairId,
    nonce,
    stake: cents(0),
    // Nothing was staked, so there is nothing that the prize is a multiple of.
    multiplier: multiplier(0),
    payout: sale_price,
    detail: null,
    placedAt: openedAt,
  } as const;
  const won = {
    id: inventoryId,
    userId: opener.id,
    openingId: id,
    betId: null,
    prizeId: shown.id,
    name,
    rarity,
    picture,
    price,
    salePrice: sale_price,
    wonAt: openedAt,
    free: true,
  };
  const drops = recordDrops('free-boxes', [
    {
      id,
      user_id: opener.id,
      user_name: opener.name,
      is_demo: opener.isDemo,
      at: new Date(openedAt).toISOString(),
      box: { slug: box.slug, name: box.name, img_url: box.imgUrl },
      item: { name, rarity, img_url, price, sale_price },
    },
  ]);
  const parts = [recordBets([bet]), recordOpenings(version.id, [{ id, ticket, item }]), addItems([won])];
  await tx.execute(sql`${writing(parts)} ${drops.statement}`);
  enqueue(tx, drops.events);
  return {
    openings: [{ id, nonce, ticket, item: shown, inventory_id: inventoryId }],
    cost: cents(0),
    balance: held.balance,
    balance_version: held.version,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
  };
}
