import { BATTLE_PRICE_MAX, BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { BoxVersion } from '#server/catalogue/catalogue.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** Boxes of a battle as they were ordered: how many rounds in a row open each, and which version the player looked at. */
export interface OrderedBox {
  slug: string;
  count: number;
  version_hash?: string | undefined;
}

/** A box in the version that a battle keeps. */
export interface BattleBox {
  version: BoxVersion;
  count: number;
}

/** The boxes of a battle with their number of rounds and the price of a seat. */
export interface BattleBoxes {
  boxes: BattleBox[];
  rounds: number;
  price: Cents;
}

/** The version of a box that goes into a battle: the one on sale, which must be the one that the player saw. */
async function orderedBox(tx: Tx, deps: Deps, { slug, count, version_hash: seen }: OrderedBox): Promise<BattleBox> {
  if (!Number.isInteger(count) || count < 1) throw new Refusal('battle_box_rounds');
  const box = await deps.catalogue.box(slug, deps.clock.monotonic(), tx);
  if (!box) throw new Refusal('battle_box_unknown', { slug });
  if (!box.onSale) throw new Refusal('battle_box_unavailable', { name: box.name });
  if (seen !== undefined && seen !== box.version.hash) throw new Refusal('battle_box_changed', { name: box.name });
  return { version: box.version, count };
}

/** What was ordered, in the versions of now. Every refusal has its sentence under `errors.boxes`. */
export async function orderedBoxes(tx: Tx, deps: Deps, order: readonly OrderedBox[]): Promise<BattleBoxes> {
  const boxes: BattleBox[] = [];
  for (const one of order) boxes.push(await orderedBox(tx, deps, one));
  const rounds = boxes.reduce((sum, { count }) => sum + count, 0);
  if (rounds < BATTLE_ROUNDS.min || rounds > BATTLE_ROUNDS.max) throw new Refusal('battle_rounds', { rounds });
  const price = cents(boxes.reduce((sum, { version, count }) => sum + version.price * count, 0));
  if (price > BATTLE_PRICE_MAX) throw new Refusal('battle_price', { price });
  return { boxes, rounds, price };
}

/** The version that each round opens, in order. */
export function versionsByRound(boxes: readonly BattleBox[]): BoxVersion[] {
  return boxes.flatMap(({ version, count }) => Array.from({ length: count }, () => version));
}
