import * as z from 'zod/mini';
import { catch as fallsBack } from 'zod/mini';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { CustomBox, PrizeChoice } from '#contract/api/custom-boxes.ts';
import { raritySchema } from '#contract/api/common.ts';
import { type Cover, coverSchema } from '#contract/box-art/cover.ts';
import { CUSTOM_PRIZES, customBoxPrice, isCustomPrice, CUSTOM_PRICES, customBoxTickets } from '#contract/custom-boxes/configuration.ts';
import { boxNameFault, tidyBoxName } from '#contract/custom-boxes/name.ts';
import { CHANCE_PRESETS, type ChancePreset, presetChances } from '#contract/custom-boxes/presets.ts';
import { TICKETS } from '#contract/games/box.ts';
import { type Cents, cents } from '#contract/money.ts';
import { restOf, spreadRest, withBalancedChance, withChance, withChances, withLock } from './chances.ts';

const prizeSchema = z.object({
  id: z.string(),
  name: z.string(),
  rarity: raritySchema,
  img_url: z.string(),
  /** What it is worth: its sale price, cents. */
  value: z.pipe(
    z.int().check(z.positive()),
    z.transform((value) => cents(value)),
  ),
  /** Parts of 100,000. */
  chance: z.int().check(z.minimum(1), z.maximum(TICKETS)),
  locked: z.boolean(),
});

/** A prize that was put into the draft, as it was known then. */
export type DraftPrize = z.output<typeof prizeSchema>;

const FIRST_COVER: Cover = { shape: 'crate', lights: ['violet', 'gold'] };

/** A box that is being made. Each part that a browser kept and that is no longer valid falls back to its default. */
export const draftSchema = z.object({
  name: fallsBack(z.string().check(z.maxLength(200)), ''),
  cover: fallsBack(coverSchema, FIRST_COVER),
  /** From the dearest to the cheapest, as they own their tickets. */
  prizes: fallsBack(z.array(prizeSchema).check(z.maxLength(CUSTOM_PRIZES.max)), []),
  /** What the chances follow as prizes come and go; null once the player has set one. */
  preset: fallsBack(z.nullable(z.enum(CHANCE_PRESETS)), 'balanced'),
  /** Whether the others make way as one is changed, so that the chances stay complete. */
  balanced: fallsBack(z.boolean(), true),
});

export type Draft = z.output<typeof draftSchema>;

/** Nothing yet. */
export const EMPTY_DRAFT: Draft = { name: '', cover: FIRST_COVER, prizes: [], preset: 'balanced', balanced: true };

const inOrder = (prizes: readonly DraftPrize[]): DraftPrize[] => [...prizes].sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));

const byPreset = (preset: ChancePreset, prizes: readonly DraftPrize[]): DraftPrize[] =>
  prizes.length < 2
    ? withChances(
        prizes,
        prizes.map(() => TICKETS),
      )
    : withChances(
        prizes,
        presetChances(
          preset,
          prizes.map(({ value }) => value),
        ),
      );

/** The draft with chances as a preset gives them; its prizes are all free again. */
export function withPreset(draft: Draft, preset: ChancePreset): Draft {
  return { ...draft, preset, prizes: byPreset(preset, draft.prizes) };
}

/** The chance that a further prize begins with: such that it carries as much of the box's value as the free ones do on average. */
function firstChance({ prizes }: Draft, value: Cents): number {
  const free = prizes.filter(({ locked }) => !locked);
  if (free.length === 0) return 1;
  const carried = free.reduce((sum, prize) => sum + prize.chance * prize.value, 0) / free.length;
  return Math.max(1, Math.round(carried / value));
}

/** The draft with another prize; the same one where it is full, or has that prize. */
export function withPrize(draft: Draft, { id, name, rarity, img_url, sale_price: value }: PrizeChoice): Draft {
  if (draft.prizes.length >= CUSTOM_PRIZES.max || draft.prizes.some((prize) => prize.id === id)) return draft;
  const rest = Math.max(1, Math.min(restOf(draft.prizes), TICKETS));
  const prize: DraftPrize = { id, name, rarity, img_url, value, chance: rest, locked: false };
  const prizes = inOrder([...draft.prizes, prize]);
  if (draft.preset !== null) return { ...draft, prizes: byPreset(draft.preset, prizes) };
  return { ...draft, prizes: draft.balanced ? withBalancedChance(prizes, id, firstChance(draft, value)) : prizes };
}

/** The draft without a prize; what that had goes to the free ones where the draft is kept balanced. */
export function withoutPrize(draft: Draft, id: string): Draft {
  const prizes = draft.prizes.filter((prize) => prize.id !== id);
  if (draft.preset !== null) return { ...draft, prizes: byPreset(draft.preset, prizes) };
  return { ...draft, prizes: draft.balanced ? (spreadRest(prizes) ?? prizes) : prizes };
}

/** The draft with a prize at this chance, parts of 100,000. */
export function withPrizeChance(draft: Draft, id: string, chance: number): Draft {
  const change = draft.balanced ? withBalancedChance : withChance;
  return { ...draft, preset: null, prizes: change(draft.prizes, id, chance) };
}

/** The draft with a prize locked or freed. */
export function withPrizeLock(draft: Draft, id: string): Draft {
  return { ...draft, preset: null, prizes: withLock(draft.prizes, id) };
}

/** The draft with the rest spread over its free prizes; the same one where that can't be. */
export function withRestSpread(draft: Draft): Draft {
  const prizes = spreadRest(draft.prizes);
  return prizes === null ? draft : { ...draft, preset: null, prizes };
}

/** The draft with its prizes as the shop has them now; the same one where nothing differs. */
export function withValuesOfNow(draft: Draft, items: readonly Pick<BoxItem, 'id' | 'name' | 'sale_price'>[]): Draft {
  const known = new Map(items.map((item) => [item.id, item]));
  const prizes = draft.prizes.map((prize) => {
    const now = known.get(prize.id);
    return now === undefined || now.sale_price === prize.value ? prize : { ...prize, value: now.sale_price };
  });
  return prizes.every((prize, place) => prize === draft.prizes[place]) ? draft : { ...draft, prizes: inOrder(prizes) };
}

/** What keeps a draft from being published, in the order in which it is put right. */
export type DraftProblem = 'prizes' | 'chances' | 'cheap' | 'dear' | 'noName' | 'nameLength' | 'nameCharacters';

/** The section of the page in which each problem is put right. */
export const PROBLEM_PLACES: Readonly<Record<DraftProblem, 'prizes' | 'chances' | 'look'>> = {
  prizes: 'prizes',
  chances: 'chances',
  cheap: 'prizes',
  dear: 'prizes',
  noName: 'look',
  nameLength: 'look',
  nameCharacters: 'look',
};

/** What its box would cost; null until its chances are complete. */
export function priceOf({ prizes }: Pick<Draft, 'prizes'>): Cents | null {
  return prizes.length >= CUSTOM_PRIZES.min && restOf(prizes) === 0 ? customBoxPrice(prizes) : null;
}

/** Everything that keeps a draft from being published, as far as the page can find out. */
export function problemsOf(draft: Draft): DraftProblem[] {
  const price = priceOf(draft);
  const name = tidyBoxName(draft.name);
  const fault = boxNameFault(name);
  const problems: (DraftProblem | null)[] = [
    draft.prizes.length < CUSTOM_PRIZES.min ? 'prizes' : null,
    draft.prizes.length >= CUSTOM_PRIZES.min && restOf(draft.prizes) !== 0 ? 'chances' : null,
    price !== null && !isCustomPrice(price) ? (price < CUSTOM_PRICES.from ? 'cheap' : 'dear') : null,
    name === '' ? 'noName' : null,
    name !== '' && fault === 'length' ? 'nameLength' : null,
    name !== '' && fault === 'characters' ? 'nameCharacters' : null,
  ];
  return problems.filter((problem) => problem !== null);
}

/** The prizes as calls take them. */
export function chosenPrizes({ prizes }: Pick<Draft, 'prizes'>): { prize_id: string; chance: number }[] {
  return prizes.map(({ id, chance }) => ({ prize_id: id, chance }));
}

/** The prizes as a box lists them, with the tickets that they own. The chances must be complete. */
export function itemsOf({ prizes }: Pick<Draft, 'prizes'>): BoxItem[] {
  return customBoxTickets(prizes).map(({ id, name, rarity, img_url, value, from, to }) => ({
    id,
    name,
    rarity,
    img_url,
    price: value,
    sale_price: value,
    ticket_from: from,
    ticket_to: to,
  }));
}

/** The draft of a box that is on sale, to be edited. */
export function draftOf({ name, cover, items }: Pick<CustomBox, 'name' | 'cover' | 'items'>): Draft {
  const prizes = items.map(({ id, name: called, rarity, img_url, sale_price: value, ticket_from: from, ticket_to: to }) => ({
    id,
    name: called,
    rarity,
    img_url,
    value,
    chance: to - from + 1,
    locked: false,
  }));
  return { name, cover, prizes: inOrder(prizes), preset: null, balanced: true };
}
