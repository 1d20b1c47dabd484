import * as z from 'zod/mini';
import { type Cents, MAX_CENTS } from '#contract/money.ts';
import { RARITIES } from '#contract/rarity.ts';

/** How the values of a scene's states and facts are read: a file is checked, and what a page holds is stripped of personal data. */
export interface Kinds {
  object: typeof z.object;
  /** Seeds decoration, or distinguishes things. */
  id: z.ZodMiniType<string>;
  playerName: z.ZodMiniType<string>;
  /** Path of a picture of the catalogue. */
  picture: z.ZodMiniType<string>;
  /** Path of a player's own picture. */
  avatar: z.ZodMiniType<string | null>;
  /** A moment on the slot's clock, ms. */
  instant: z.ZodMiniType<number>;
}

/** What a scene's states and facts look like. */
export interface Shapes<State, Fact> {
  state: z.ZodMiniType<State>;
  fact: z.ZodMiniType<Fact>;
}

export type ShapesOf<State, Fact> = (kinds: Kinds) => Shapes<State, Fact>;

/** A name of the catalogue or a text of the page. */
export const text = z.string().check(z.maxLength(120));

/** Cents; the brand says that they are whole. */
export const money = z.number().check(z.int(), z.gte(0), z.lte(MAX_CENTS)) as unknown as z.ZodMiniType<Cents>;

export const whole = z.number().check(z.int());

export const color = z.string().check(z.regex(/^#[\da-f]{6}$/i));

/** A list that no scene fills. */
export const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(500));

/** The captions of a picture, in the page's language. */
export const captions = <const Names extends readonly string[]>({ object }: Kinds, names: Names) =>
  object(Object.fromEntries(names.map((name) => [name, text])) as Record<Names[number], typeof text>);

/** What every prize has. */
export const prizeShape = ({ id, picture }: Kinds) => ({
  id,
  name: text,
  rarity: z.enum(RARITIES),
  img_url: picture,
  sale_price: money,
});

/** An item of a box. */
export const boxItem = (kinds: Kinds) => kinds.object({ ...prizeShape(kinds), price: money, ticket_from: whole, ticket_to: whole });
