/** How a page that is still to come is pictured: a drawing of the game itself, or things from its world in a light of two colours. */
export type SoonPicture =
  | { kind: 'game'; game: 'battles' }
  | { kind: 'things'; things: readonly [string, string, string]; light: readonly [string, string] };

const game = (name: Extract<SoonPicture, { kind: 'game' }>['game']): SoonPicture => ({ kind: 'game', game: name });

/** Three pictures, the one in the middle first, in the light of two colours. */
const things = (first: string, second: string, third: string, ...light: [string, string]): SoonPicture => ({
  kind: 'things',
  things: [first, second, third],
  light,
});

const picture = (name: string): string => `/pictures/${name}.webp`;
const prize = (name: string): string => `/prizes/${name}.webp`;

/** The pages of the shop that are still to come. Their words stand in soon.json. */
export const SOON_PAGES = {
  battles: game('battles'),
  battleCreate: game('battles'),
  battle: game('battles'),
  freeloot: things(picture('gift'), picture('balloon'), prize('vault-coin'), '#FF5C7A', '#FFC44D'),
  customBoxes: things(picture('tools'), picture('package'), prize('rose-diamond'), '#A45CFF', '#3B9EFF'),
  customBoxesAll: things(picture('package'), prize('retro-telly'), prize('ember-moto'), '#3B9EFF', '#4CC38A'),
  customBoxCreate: things(picture('package'), picture('tools'), prize('ivory-die'), '#A45CFF', '#FFC44D'),
  cashback: things(picture('money'), picture('hourglass'), prize('vault-coin'), '#4CC38A', '#FFC44D'),
  leaderboard: things(picture('trophy'), prize('gold-medal'), prize('track-stopwatch'), '#FFB224', '#7C5CFF'),
  partnership: things(picture('handshake'), picture('link'), prize('vault-coin'), '#FFC44D', '#4CC38A'),
  referral: things(picture('link'), picture('handshake'), picture('money'), '#7C5CFF', '#FFC44D'),
  contacts: things(picture('envelope'), prize('post-horn'), picture('satellite'), '#3B9EFF', '#7C5CFF'),
  faq: things(picture('question'), prize('graphite-notebook'), picture('magnifier'), '#FF5C7A', '#7C5CFF'),
  howItWorks: things(picture('compass'), picture('key'), picture('gift'), '#FFC44D', '#3B9EFF'),
  terms: things(picture('scroll'), prize('inkwell-printer'), prize('golden-scales'), '#FFC44D', '#8B93A7'),
  privacy: things(picture('shield'), picture('key'), picture('lock'), '#3B9EFF', '#7C5CFF'),
  cookies: things(picture('cookie'), prize('midnight-cookie'), prize('pearl-tea'), '#FF8A3D', '#C8871A'),
  aml: things(picture('bank'), prize('golden-scales'), picture('magnifier'), '#4CC38A', '#3B9EFF'),
  resetPassword: things(picture('key'), picture('lock'), picture('envelope'), '#FFC44D', '#7C5CFF'),
  delivery: things(picture('truck'), picture('package'), prize('desk-globe'), '#4CC38A', '#3B9EFF'),
  deposits: things(picture('receipt'), picture('money'), picture('abacus'), '#FFC44D', '#4CC38A'),
  myBoxes: things(picture('package'), picture('tools'), prize('azure-brooch'), '#A45CFF', '#FF5C7A'),
  shipping: things(picture('package'), picture('compass'), prize('desk-globe'), '#3B9EFF', '#4CC38A'),
  support: things(picture('lifebuoy'), prize('cherry-telephone'), picture('envelope'), '#FF5C7A', '#FFA63D'),
  supportCreate: things(picture('envelope'), picture('lifebuoy'), prize('copper-quill'), '#FFA63D', '#7C5CFF'),
  withdraw: things(picture('outbox'), picture('bank'), prize('vault-coin'), '#4CC38A', '#FFC44D'),
} as const satisfies Record<string, SoonPicture>;

export type SoonPageName = keyof typeof SOON_PAGES;
