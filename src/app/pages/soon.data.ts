import type { ColorToken } from '#contract/design-tokens.ts';

/** How a page that is still to come is pictured: things from its world in a light of two colours. */
export interface SoonPicture {
  things: readonly [string, string, string];
  light: readonly [ColorToken, ColorToken];
}

/** Three pictures, the one in the middle first, in the light of two colours. */
const things = (first: string, second: string, third: string, ...light: [ColorToken, ColorToken]): SoonPicture => ({
  things: [first, second, third],
  light,
});

const picture = (name: string): string => `/pictures/${name}.webp`;
const prize = (name: string): string => `/prizes/${name}.webp`;

/** The pages of the shop that are still to come. Their words stand in soon.json. */
export const SOON_PAGES = {
  freeloot: things(picture('gift'), picture('balloon'), prize('vault-coin'), 'rarity-mythic', 'gold'),
} as const satisfies Record<string, SoonPicture>;

export type SoonPageName = keyof typeof SOON_PAGES;
