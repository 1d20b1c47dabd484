import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { BattleSummary } from '#contract/api/battles.ts';
import { slugSchema } from '#contract/api/common.ts';
import { BATTLE_LINEUPS, BATTLE_MODES, BATTLE_ROUNDS, isBattleMode } from '#contract/battle/rules.ts';

const boxSchema = z.object({
  slug: slugSchema,
  /** How many rounds in a row open it. */
  count: z.number().check(z.int(), z.gte(1), z.lte(BATTLE_ROUNDS.max)),
});

/** A battle as it is being put together. */
export const draftSchema = z.object({
  boxes: orElse(z.array(boxSchema), []),
  lineup: orElse(z.enum(BATTLE_LINEUPS), '1v1'),
  mode: orElse(z.enum(BATTLE_MODES), 'normal'),
  fast: orElse(z.boolean(), false),
  private: orElse(z.boolean(), false),
  /** What the creator pays of each other player's seat, per cent. */
  sponsored: orElse(z.number().check(z.int(), z.gte(0), z.lte(100)), 0),
});

export type Draft = z.output<typeof draftSchema>;
type DraftBox = Draft['boxes'][number];

export const EMPTY_DRAFT: Draft = { boxes: [], lineup: '1v1', mode: 'normal', fast: false, private: false, sponsored: 0 };

/** How many rounds a draft has. */
export const roundsOf = ({ boxes }: Pick<Draft, 'boxes'>): number => boxes.reduce((sum, { count }) => sum + count, 0);

/** How many rounds open a box, over all its rows in the draft. */
export const countOf = ({ boxes }: Pick<Draft, 'boxes'>, slug: string): number =>
  roundsOf({ boxes: boxes.filter((box) => box.slug === slug) });

/** The draft with the box at a place opened so often; at 0 it goes, and the rounds never get more than a battle may have. */
export function withCount(boxes: readonly DraftBox[], place: number, count: number): DraftBox[] {
  const others = roundsOf({ boxes: boxes.filter((_, index) => index !== place) });
  const allowed = Math.min(count, BATTLE_ROUNDS.max - others);
  return boxes.flatMap((box, index) => {
    if (index !== place) return [box];
    return allowed < 1 ? [] : [{ ...box, count: allowed }];
  });
}

/** The draft with one round more of a box: in its last row, else at the end. */
export function withMore(boxes: readonly DraftBox[], slug: string): DraftBox[] {
  if (roundsOf({ boxes: [...boxes] }) >= BATTLE_ROUNDS.max) return [...boxes];
  const place = boxes.findLastIndex((box) => box.slug === slug);
  return place < 0 ? [...boxes, { slug, count: 1 }] : withCount(boxes, place, (boxes[place]?.count ?? 0) + 1);
}

/** The draft with one round less of a box, taken from its last row. */
export function withLess(boxes: readonly DraftBox[], slug: string): DraftBox[] {
  const place = boxes.findLastIndex((box) => box.slug === slug);
  return place < 0 ? [...boxes] : withCount(boxes, place, (boxes[place]?.count ?? 0) - 1);
}

/** The draft with a box at another place. */
export function moved(boxes: readonly DraftBox[], from: number, to: number): DraftBox[] {
  const box = boxes[from];
  if (box === undefined || to < 0 || to >= boxes.length) return [...boxes];
  const others = boxes.filter((_, index) => index !== from);
  return [...others.slice(0, to), box, ...others.slice(to)];
}

/** A draft that may be played: where the seats don't go with the mode, the plain mode takes its place. */
export function playable(draft: Draft): Draft {
  return isBattleMode(draft.mode, draft.lineup) ? draft : { ...draft, mode: 'normal' };
}

/** The draft of a battle like another one. */
export function draftOf({ boxes, lineup, mode, fast, private: hidden, sponsored }: BattleSummary): Draft {
  return { boxes: boxes.map(({ slug, count }) => ({ slug, count })), lineup, mode, fast, private: hidden, sponsored };
}

/** The address of the page that creates a battle, filled with a draft. */
export function draftAddress({ boxes, lineup, mode, fast, private: hidden, sponsored }: Draft): string {
  const search = new URLSearchParams({ boxes: boxes.map(({ slug, count }) => `${slug}.${count}`).join(' '), seats: lineup, mode });
  if (fast) search.set('fast', '1');
  if (hidden) search.set('private', '1');
  if (sponsored > 0) search.set('sponsored', String(sponsored));
  return `/battles/create?${search.toString()}`;
}

/** The draft that an address carries; null where it carries none, and what it can't mean is left out. */
export function draftIn(search: URLSearchParams): Draft | null {
  const text = search.get('boxes');
  if (text === null) return null;
  const boxes = text.split(' ').flatMap((part) => {
    const [slug, count] = part.split('.');
    const box = z.safeParse(boxSchema, { slug, count: Number(count) });
    return box.success ? [box.data] : [];
  });
  const draft = z.parse(draftSchema, {
    boxes,
    lineup: search.get('seats'),
    mode: search.get('mode'),
    fast: search.get('fast') === '1',
    private: search.get('private') === '1',
    sponsored: Number(search.get('sponsored') ?? 0),
  });
  return playable(roundsOf(draft) > BATTLE_ROUNDS.max ? { ...draft, boxes: [] } : draft);
}
