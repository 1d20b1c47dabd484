import { ne } from 'drizzle-orm';
import { boxNameFault, slugOfName, tidyBoxName } from '#contract/custom-boxes/name.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isHouseName, skeletonOf } from '#server/security/house-names.ts';
import { hasBadWord } from '#server/security/word-filter.ts';

/** What a box is called that the house has taken down. */
export const REMOVED_NAME = 'Removed box';

/** Why a box may not have this name; null where it may. */
export async function nameFault(queries: Queries | Tx, given: string): Promise<Refusal | null> {
  const name = tidyBoxName(given);
  const fault = boxNameFault(name);
  if (fault !== null) return new Refusal('custom_box_name', { fault });
  if (hasBadWord(name)) return new Refusal('custom_box_name', { fault: 'word' });
  const skeleton = skeletonOf(name);
  if (isHouseName(name) || skeleton === skeletonOf(REMOVED_NAME)) return new Refusal('custom_box_name', { fault: 'house' });
  const house = await queries.select({ name: boxTable.name }).from(boxTable).where(ne(boxTable.type, 'custom'));
  return house.some((box) => skeletonOf(box.name) === skeleton) ? new Refusal('custom_box_name', { fault: 'known' }) : null;
}

/** Refusal `custom_box_name`. */
export async function refuseName(queries: Queries | Tx, name: string): Promise<void> {
  const fault = await nameFault(queries, name);
  if (fault) throw fault;
}

/** No vowels, so that chance spells no word; nothing that is mistaken for another. */
const LETTERS = '23456789bcdfghjkmnpqrstvwxz';
const ENDING_LENGTH = 5;

/** An address for a box of this name. Its ending is by chance, so that it clashes with no box, neither one there is nor one that the house adds later. */
export function newSlug({ random }: Pick<Deps, 'random'>, name: string): string {
  const ending = [...random.bytes(ENDING_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${slugOfName(name)}-${ending}`;
}
