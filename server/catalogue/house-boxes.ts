import { and, eq, inArray } from 'drizzle-orm';
import { boxReturnPpm, boxVersionHash, TICKETS } from '#contract/games/box.ts';
import { type Cents, cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { versionOf } from './player-boxes.ts';
import { boxTable, prizeTable } from './schema.ts';
import type { NewVersion } from './store-version.ts';

/* Versions of boxes that the operator publishes. Such a box is sold in that version from then on, whatever the catalogue's data says at later starts. */

const WHOLE_PPM = 1_000_000;
/** The chance of one ticket, millionths. */
export const PPM_OF_TICKET = WHOLE_PPM / TICKETS;
/** What a box of the house may return at most, millionths: the least edge is 2 %. */
const MOST_RETURN_PPM = 980_000;

/** A version as the operator writes it: chances in millionths. */
interface Draft {
  price: Cents;
  items: readonly { prize_id: string; chance_ppm: number }[];
}

function faultsOf({ price, items }: Draft): string[] {
  const ids = items.map(({ prize_id: id }) => id);
  return [
    ...(new Set(ids).size < ids.length ? ['A prize is listed twice.'] : []),
    ...(items.some(({ chance_ppm: chance }) => chance % PPM_OF_TICKET !== 0) ? ['Chances are multiples of 0.001 %.'] : []),
    ...(items.reduce((sum, { chance_ppm: chance }) => sum + chance, 0) === WHOLE_PPM ? [] : ['Chances must add up to 100 %.']),
    ...(price > 0 ? [] : ['The price must be above 0.']),
  ];
}

/** A draft with its tickets at the prizes of now, its exact return and what is wrong with it, as sentences. Refusal `custom_box_prize_unavailable`. */
export async function houseBoxDraft(tx: Tx, slug: string, draft: Draft) {
  const { price, items: given } = draft;
  const ids = given.map(({ prize_id: id }) => id);
  const prizes = await tx
    .select()
    .from(prizeTable)
    .where(and(inArray(prizeTable.id, ids), eq(prizeTable.offered, true)));
  let next = 1;
  const items = given.map(({ prize_id: id, chance_ppm: chance }): NewVersion['items'][number] => {
    const prize = prizes.find((one) => one.id === id);
    if (!prize) throw new Refusal('custom_box_prize_unavailable');
    const from = next;
    next += Math.floor(chance / PPM_OF_TICKET);
    return { prize, from, to: next - 1 };
  });
  const odds = items.map(({ prize: { id, name, rarity, salePrice }, from, to }) => ({ id, name, rarity, saleCents: salePrice, from, to }));
  const faults = faultsOf(draft);
  const returnPpm = faults.length === 0 ? boxReturnPpm({ priceCents: price, items: odds }) : 0;
  if (returnPpm > MOST_RETURN_PPM) faults.push('The return must be at most 98 %.');
  return {
    version: { slug, price, hash: boxVersionHash({ slug, priceCents: price, items: odds }), returnPpm, items },
    returnPpm,
    largestWin: cents(Math.max(...prizes.map(({ salePrice }) => salePrice))),
    faults,
  };
}

/** Sells a box of the house in a version of the operator's from the commit on; other processes follow seconds later. */
export async function changeHouseBox(
  tx: Tx,
  { random, catalogue }: Pick<Deps, 'random' | 'catalogue'>,
  version: NewVersion,
): Promise<void> {
  await tx
    .update(boxTable)
    .set({ currentVersionId: await versionOf(tx, { random }, version), ownVersion: true })
    .where(eq(boxTable.slug, version.slug));
  afterCommit(tx, () => catalogue.forgetCurrent(version.slug));
}
