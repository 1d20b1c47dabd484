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
  customBoxes: things(picture('tools'), picture('package'), prize('rose-diamond'), 'rarity-epic', 'rarity-rare'),
  customBoxesAll: things(picture('package'), prize('retro-telly'), prize('ember-moto'), 'rarity-rare', 'rarity-uncommon'),
  customBoxCreate: things(picture('package'), picture('tools'), prize('ivory-die'), 'rarity-epic', 'gold'),
  cashback: things(picture('money'), picture('hourglass'), prize('vault-coin'), 'rarity-uncommon', 'gold'),
  leaderboard: things(picture('trophy'), prize('gold-medal'), prize('track-stopwatch'), 'rarity-legendary', 'violet'),
  partnership: things(picture('handshake'), picture('link'), prize('vault-coin'), 'gold', 'rarity-uncommon'),
  referral: things(picture('link'), picture('handshake'), picture('money'), 'violet', 'gold'),
  contacts: things(picture('envelope'), prize('post-horn'), picture('satellite'), 'rarity-rare', 'violet'),
  faq: things(picture('question'), prize('graphite-notebook'), picture('magnifier'), 'rarity-mythic', 'violet'),
  howItWorks: things(picture('compass'), picture('key'), picture('gift'), 'gold', 'rarity-rare'),
  terms: things(picture('scroll'), prize('inkwell-printer'), prize('golden-scales'), 'gold', 'rarity-common'),
  privacy: things(picture('shield'), picture('key'), picture('lock'), 'rarity-rare', 'violet'),
  cookies: things(picture('cookie'), prize('midnight-cookie'), prize('pearl-tea'), 'ember', 'gold-deep'),
  aml: things(picture('bank'), prize('golden-scales'), picture('magnifier'), 'rarity-uncommon', 'rarity-rare'),
  resetPassword: things(picture('key'), picture('lock'), picture('envelope'), 'gold', 'violet'),
  myBoxes: things(picture('package'), picture('tools'), prize('azure-brooch'), 'rarity-epic', 'rarity-mythic'),
  support: things(picture('lifebuoy'), prize('cherry-telephone'), picture('envelope'), 'rarity-mythic', 'warn'),
  supportCreate: things(picture('envelope'), picture('lifebuoy'), prize('copper-quill'), 'warn', 'violet'),
} as const satisfies Record<string, SoonPicture>;

export type SoonPageName = keyof typeof SOON_PAGES;
