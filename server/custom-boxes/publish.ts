import { eq, sql } from 'drizzle-orm';
import { CUSTOM_BOXES_OF_PLAYER } from '#contract/api/custom-boxes.ts';
import type { Cover } from '#contract/box-art/cover.ts';
import type { Cents } from '#contract/money.ts';
import { addPlayerBox, changePlayerBox, setOnSale } from '#server/catalogue/player-boxes.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { lockOwnBox, refuseTwin } from './custom-box.ts';
import { type DraftPrizes, priceDraft, type PricedDraft, refusePrice, shelvedBox } from './drafts.ts';
import { newSlug, refuseName } from './names.ts';
import { sellAtPricesOfNow } from './prices-of-now.ts';
import { creatorTable, customBoxTable as table } from './schema.ts';

/** A box as its creator hands it in. */
export interface BoxDraft {
  /** Tidy, and in a good form. */
  name: string;
  cover: Cover;
  prizes: DraftPrizes;
  /** The price that the creator saw. */
  price: Cents;
}

type PublishDeps = Pick<Deps, 'catalogue' | 'clock' | 'random'>;

/** How many boxes a player has, in any status. */
export async function countBoxes(queries: Queries | Tx, userId: string): Promise<number> {
  return queries.$count(table, eq(table.userId, userId));
}

/** A draft at the prices of now. Refusals `custom_box_prize_unavailable`, `custom_box_price`, `custom_box_price_changed` and `custom_box_name`. */
async function checkedDraft(tx: Tx, { name, prizes, price }: BoxDraft): Promise<PricedDraft> {
  const draft = await priceDraft(tx, prizes);
  refusePrice(draft);
  if (draft.facts.price !== price) throw new Refusal('custom_box_price_changed', { price: draft.facts.price });
  await refuseName(tx, name);
  return draft;
}

/** Has this process sell a box from the commit on as it was changed; others do so seconds later. */
export function tellCatalogue(tx: Tx, { catalogue }: Pick<Deps, 'catalogue'>, slug: string): void {
  afterCommit(tx, () => catalogue.forgetCurrent(slug));
}

/** Publishes a box of a player and answers its slug. Refusals of `checkedDraft`, `custom_box_limit` and `custom_box_exists`. */
export async function publishBox(tx: Tx, deps: PublishDeps, userId: string, given: BoxDraft): Promise<string> {
  // The creator's row is the lock, so that of many boxes at once no more than the limit go through.
  await tx.execute(sql`insert into box_creator (user_id) values (${userId}) on conflict do nothing`);
  await tx.select({ userId: creatorTable.userId }).from(creatorTable).where(eq(creatorTable.userId, userId)).for('update');
  if ((await countBoxes(tx, userId)) >= CUSTOM_BOXES_OF_PLAYER) throw new Refusal('custom_box_limit', { most: CUSTOM_BOXES_OF_PLAYER });
  const draft = await checkedDraft(tx, given);
  await refuseTwin(tx, draft.hash, null);
  const { name, cover } = given;
  const slug = newSlug(deps, name);
  await addPlayerBox(tx, deps, shelvedBox(draft, { slug, name, cover, onSale: true }));
  await tx.insert(table).values({
    slug,
    userId,
    shape: cover.shape,
    lights: [...cover.lights],
    configurationHash: draft.hash,
    price: draft.facts.price,
    updatedAt: deps.clock.now(),
  });
  return slug;
}

/**
 * Sells an own box from now on as it is handed in: a new version under the old address. A name that the house has kept needs no second look unless it changes.
 * Refusals of `checkedDraft`, `lockOwnBox` and `custom_box_exists`.
 */
export async function editBox(tx: Tx, deps: PublishDeps, userId: string, slug: string, given: BoxDraft): Promise<void> {
  const row = await lockOwnBox(tx, slug, userId);
  const draft = await checkedDraft(tx, given);
  if (row.listed) await refuseTwin(tx, draft.hash, slug);
  const { name, cover } = given;
  const [before] = await tx.select({ name: boxTable.name }).from(boxTable).where(eq(boxTable.slug, slug));
  await changePlayerBox(tx, deps, shelvedBox(draft, { slug, name, cover, onSale: row.listed }));
  await tx
    .update(table)
    .set({
      shape: cover.shape,
      lights: [...cover.lights],
      configurationHash: draft.hash,
      price: draft.facts.price,
      clearedAt: before?.name === name ? row.clearedAt : null,
      updatedAt: deps.clock.now(),
    })
    .where(eq(table.slug, slug));
  tellCatalogue(tx, deps, slug);
}

/**
 * Takes an own box off sale, or puts it back at the prices of now. Refusals of `lockOwnBox` and `sellAtPricesOfNow`, and `custom_box_exists` where another has its
 * configuration by now.
 */
export async function listBox(tx: Tx, deps: PublishDeps, userId: string, slug: string, listed: boolean): Promise<void> {
  const row = await lockOwnBox(tx, slug, userId);
  if (row.listed === listed) return;
  if (listed) {
    await refuseTwin(tx, row.configurationHash, slug);
    await sellAtPricesOfNow(tx, deps, row);
  } else {
    await setOnSale(tx, slug, false);
  }
  await tx.update(table).set({ listed, updatedAt: deps.clock.now() }).where(eq(table.slug, slug));
  tellCatalogue(tx, deps, slug);
}
