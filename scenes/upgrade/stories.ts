import { type UpgradeSide, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import type { Rarity } from '#contract/rarity.ts';
import type { Story } from '#scenes/stage/contract.ts';
import {
  initialUpgrade,
  reduceUpgrade,
  stakedCents,
  type UpgradeFact,
  type UpgradePlayed,
  type UpgradePrize,
  type UpgradeSet,
  type UpgradeSetting,
  type UpgradeState,
} from './model.ts';

type UpgradeStory = Story<UpgradeState, UpgradeFact>;

function prize(id: string, name: string, rarity: Rarity, price: number): UpgradePrize {
  return { id, name, rarity, img_url: `/prizes/${id}.webp`, sale_price: cents(price) };
}

export const HEADPHONES = prize('aurora-headphones', 'Aurora headphones', 'rare', 12_400);
const RUNNER = prize('drift-runner', 'Drift runner', 'uncommon', 3_100);
const WATCH = prize('north-compass', 'North compass', 'uncommon', 2_600);
export const BEAR = prize('bramble-bear', 'Bramble bear', 'common', 950);
export const PAD = prize('duo-pad', 'Duo pad', 'rare', 5_200);
export const LAPTOP = prize('aurora-laptop', 'Aurora laptop', 'epic', 41_800);
export const MOTO = prize('ember-moto', 'Ember moto', 'legendary', 64_200);
export const DIAMOND = prize('blue-diamond', 'Blue diamond', 'mythic', 890_000);
const CROWN = prize('gilded-crown', 'Gilded crown', 'mythic', 299_000);

const NOTHING: UpgradeSetting = { side: 'under', items: [], coinsCents: cents(0), target: null, wins: 0 };

/** A setting as the page would make it: the chance follows from stake and target. */
export function settingOf(
  items: readonly UpgradePrize[],
  coins: number,
  target: UpgradePrize | null,
  side: UpgradeSide = 'under',
): UpgradeSetting {
  const staked = stakedCents({ items, coinsCents: cents(coins) });
  const wins = target === null || staked === 0 ? 0 : winningTickets(staked, target.sale_price);
  return { side, items, coinsCents: cents(coins), target, wins };
}

const set = (setting: UpgradeSetting): UpgradeSet => ({ kind: 'set', ...setting });
export const showing = (setting: UpgradeSetting): UpgradeState => reduceUpgrade(initialUpgrade(), set(setting));

/** What the server would answer: the payout follows from setting and ticket. */
export function playedFact(setting: UpgradeSetting, ticket: number, mode: UpgradePlayed['mode'] = 'normal'): UpgradePlayed {
  const { target } = setting;
  if (target === null) throw new RangeError('nothing to aim at');
  const payoutCents = upgradeWins(setting.side, setting.wins, ticket) ? target.sale_price : cents(0);
  return { kind: 'played', ...setting, target, ticket, stakeCents: stakedCents(setting), payoutCents, mode };
}

/** The plain case: what is on show is played. */
function played(id: string, title: string, setting: UpgradeSetting, ticket: number, rest: Partial<UpgradeStory> = {}): UpgradeStory {
  return { id, title, before: showing(setting), facts: [{ atMs: 0, fact: playedFact(setting, ticket) }], ...rest };
}

const ONE = settingOf([HEADPHONES], 0, LAPTOP);
const OVER = settingOf([HEADPHONES], 0, LAPTOP, 'over');
const MANY = settingOf([HEADPHONES, PAD, RUNNER, WATCH, BEAR], 2_500, MOTO);
const COINS = settingOf([], 5_000, HEADPHONES);
/** The widest chance that may be played (90 %, which no prices in cents give exactly) and the slimmest (0.01 %). */
const SURE: UpgradeSetting = {
  ...settingOf([MOTO], 0, prize('fallen-meteorite', 'Fallen meteorite', 'legendary', 67_766), 'under'),
  wins: 900_000,
};
const SLIM = settingOf([], 94, DIAMOND);
const PHONE = { width: 390, height: 420 } as const;

/** The cases of the upgrade scene. */
export const upgradeStories: readonly UpgradeStory[] = [
  { id: 'empty', title: 'Nothing is chosen', before: showing(ONE), facts: [{ atMs: 0, fact: set(NOTHING) }] },
  {
    id: 'staked',
    title: 'A stake without a target',
    before: initialUpgrade(),
    facts: [{ atMs: 0, fact: set(settingOf([PAD], 0, null)) }],
  },
  {
    id: 'aimed',
    title: 'A target without a stake',
    before: initialUpgrade(),
    facts: [{ atMs: 0, fact: set(settingOf([], 0, CROWN)) }],
  },
  { id: 'chosen', title: 'Both are chosen', before: initialUpgrade(), facts: [{ atMs: 0, fact: set(ONE) }] },
  {
    id: 'more',
    title: 'One thing after another is put in',
    before: showing(settingOf([], 0, MOTO)),
    facts: [
      { atMs: 0, fact: set(settingOf([HEADPHONES], 0, MOTO)) },
      { atMs: 350, fact: set(settingOf([HEADPHONES, PAD], 0, MOTO)) },
      { atMs: 700, fact: set(settingOf([HEADPHONES, PAD, RUNNER], 0, MOTO)) },
      { atMs: 1_050, fact: set(settingOf([HEADPHONES, PAD, RUNNER, WATCH], 0, MOTO)) },
      { atMs: 1_400, fact: set(MANY) },
    ],
  },
  { id: 'side', title: 'The side is changed', before: showing(ONE), facts: [{ atMs: 0, fact: set(OVER) }] },
  played('win-1', 'Won, less than twice the stake', SURE, 412_345),
  played('win-2', 'Won, three times the stake', ONE, 187_002),
  played('win-3', 'Won with coins and one more', settingOf([RUNNER], 2_000, LAPTOP, 'over'), 986_120),
  played('win-4', 'Won, fifty times the stake', settingOf([PAD], 0, CROWN), 9_907),
  played('win-5', 'Won, a thousand times the stake', settingOf([], 890, DIAMOND, 'over'), 999_402),
  played('many', 'Five items and coins', MANY, 90_210),
  played('coins', 'Coins alone, lost', COINS, 700_440),
  played('loss', 'Lost', ONE, 803_120),
  played('loss-over', 'Lost on the other side', OVER, 211_840),
  played('edge-win', 'The last ticket that wins', ONE, ONE.wins - 1),
  played('edge-loss', 'The first ticket that loses', ONE, ONE.wins),
  played('edge-over', 'The first ticket that wins on the other side', OVER, 1_000_000 - OVER.wins),
  played('edge-top', 'The last ticket of all is lost, right before the top', ONE, 999_999),
  played('first', 'Ticket 0 wins', ONE, 0),
  played('slimmest', 'The slimmest chance, lost by a little', SLIM, 1_250),
  played('slimmest-win', 'The slimmest chance, won', SLIM, 42),
  played('surest', 'The widest chance, lost', SURE, 951_000),
  {
    id: 'again',
    title: 'The needle takes off from where it rests',
    before: reduceUpgrade(initialUpgrade(), playedFact(ONE, 612_000)),
    facts: [{ atMs: 0, fact: playedFact(MANY, 131_313) }],
  },
  {
    id: 'cleared',
    title: 'Something else is put together after a win',
    before: reduceUpgrade(initialUpgrade(), playedFact(ONE, 100_000)),
    facts: [{ atMs: 0, fact: set(settingOf([LAPTOP], 0, CROWN)) }],
  },
  {
    id: 'meddled',
    title: 'Something is changed while the needle runs',
    before: showing(ONE),
    facts: [
      { atMs: 0, fact: playedFact(ONE, 12_000) },
      { atMs: 1_500, fact: set(settingOf([PAD], 0, LAPTOP)) },
    ],
  },
  {
    id: 'instant',
    title: 'An instant play',
    before: showing(ONE),
    facts: [{ atMs: 0, fact: playedFact(ONE, 87_002, 'instant') }],
  },
  {
    id: 'instants',
    title: 'Instant plays in a row',
    before: showing(ONE),
    facts: [120_004, 403_000, 900_000].map((ticket, index) => ({ atMs: index * 400, fact: playedFact(ONE, ticket, 'instant') })),
  },
  played('reconnect', 'Joined while the needle runs', ONE, 187_002, { joinAtMs: 2_500 }),
  played('reduced', 'Reduced motion', ONE, 187_002, { motion: 'reduced' }),
  played('still', 'No motion', ONE, 187_002, { motion: 'still' }),
  played('phone', 'On a phone', settingOf([PAD], 0, CROWN), 9_907, { size: PHONE }),
  played('phone-loss', 'Lost on a phone', MANY, 703_120, { size: PHONE }),
  {
    id: 'phone-empty',
    title: 'Nothing is chosen, on a phone',
    before: showing(ONE),
    facts: [{ atMs: 0, fact: set(NOTHING) }],
    size: PHONE,
  },
];
