import * as z from 'zod/mini';
import type { houseBox } from '#contract/api/desk/boxes.ts';
import type { RouteInput, RouteReply } from '#contract/api/route.ts';
import type { previewBox } from '#contract/api/desk/boxes.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { readJson } from '#src/lib/read-json.ts';
import { readPpm, writePpm } from '../parts/ppm.ts';

type Box = RouteReply<typeof houseBox>['data'];

/** All chances together, millionths. */
const WHOLE_PPM = 1_000_000;

const item = z.object({ prizeId: z.string(), name: z.string(), chance: z.string() });
const draftSchema = z.object({ price: z.string(), items: z.readonly(z.array(item)) });

/** A version as it is typed: texts, which may be wrong. */
export type Draft = z.output<typeof draftSchema>;

/** The draft that was kept as text; null where none was. */
export const keptDraft = (text: string): Draft | null => readJson(text, draftSchema);

/** What a version lacks: a price, a readable chance, a prize, or chances that add up. */
export type DraftFault = 'price' | 'chance' | 'empty' | 'twice' | 'sum';

/** The draft that equals the version on sale. */
export const draftOf = ({ price, items }: Box): Draft => ({
  price: writeAmount(price),
  items: items.map(({ prize, chance_ppm }) => ({ prizeId: prize.id, name: prize.name, chance: writePpm(chance_ppm) })),
});

/** The sum of the chances that can be read, millionths. */
export const sumPpm = ({ items }: Draft): number => items.reduce((sum, { chance }) => sum + (readPpm(chance) ?? 0), 0);

/** The version that was typed, or what is wrong with it. */
export function readDraft(draft: Draft): RouteInput<typeof previewBox>['body'] | DraftFault {
  const price = readAmount(draft.price);
  if (price === null || price === 0) return 'price';
  if (draft.items.length === 0) return 'empty';
  if (new Set(draft.items.map(({ prizeId }) => prizeId)).size < draft.items.length) return 'twice';
  const items = draft.items.map(({ prizeId, chance }) => ({ prize_id: prizeId, chance_ppm: readPpm(chance) ?? 0 }));
  if (items.some(({ chance_ppm }) => chance_ppm === 0)) return 'chance';
  return sumPpm(draft) === WHOLE_PPM ? { price, items } : 'sum';
}
