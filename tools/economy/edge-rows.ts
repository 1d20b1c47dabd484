import { REFERRAL_PERCENT } from '#contract/api/referral.ts';
import { type BonusTerms, WHOLE_PPM } from '#contract/bonus/terms.ts';
import { customBoxFacts } from '#contract/custom-boxes/configuration.ts';
import { royaltyMicros } from '#contract/custom-boxes/royalty.ts';
import { formatCount } from '#contract/count.ts';
import { FREE_LEVELS, RECENT_PLAY_DAYS } from '#contract/free-loot.ts';
import { COMMON_LIMITS } from '#contract/games/limits.ts';
import { levelStart } from '#contract/level.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { cents, scaleCents } from '#contract/money.ts';
import { planFreeBoxes } from '#server/catalogue/read-data.ts';
import { PRIZES } from '#server/leaderboard/prizes.data.ts';
import { type DayValue, overMidnight, solveDay } from './solve-day.ts';
import { coins, limitOf, type Row } from './row.ts';
import { settingPaying } from './settings.ts';

/** Bets of a day whose ways to stop are all looked at. */
const BETS_OF_DAY = 150;
/** Days in a year. */
const YEAR = 365;

/** A row of a promotion that gives back a part of the edge: what was given against the edge that was paid for it. */
function edgeRow(
  terms: BonusTerms,
  promotion: string,
  play: string,
  rules: Row['rules'],
  { given, edge }: { given: number; edge: number },
): Row {
  const cost = (given / edge) * 100;
  return { promotion, play, rules, player: given - edge, band: 0, cost, basis: 'edge', limit: limitOf('edge', terms) };
}

/** Cashback before it was bounded by the edge, and now. */
function cashbackRows(terms: BonusTerms): Row[] {
  const unbounded = { ...terms, cashbackEdgePpm: 1_000 * WHOLE_PPM };
  const stake = COMMON_LIMITS.max_stake;
  const days: [string, (rules: BonusTerms) => DayValue][] = [
    ['up to sixty bets at 98×, best stop', (rules) => solveDay(rules, settingPaying(98), stake, 60)],
    [`up to ${BETS_OF_DAY} bets at 98×, best stop`, (rules) => solveDay(rules, settingPaying(98), stake, BETS_OF_DAY)],
    ['bets of 10.00 at 9,900×, best stop', (rules) => solveDay(rules, settingPaying(9_900), COMMON_LIMITS.min_stake * 100, BETS_OF_DAY)],
    ['even odds, best stop', (rules) => solveDay(rules, settingPaying(2), stake, BETS_OF_DAY)],
    ['one bet at 100× over midnight', (rules) => overMidnight(rules, settingPaying(100), stake)],
  ];
  return days.flatMap(([play, worth]) =>
    (['before', 'now'] as const).map((rules) => {
      const { cashback: given, edge } = worth(rules === 'now' ? terms : unbounded);
      return edgeRow(terms, 'cashback', play, rules, { given, edge });
    }),
  );
}

/** The most of the edge that a prize of one of the two rankings gives back, as a share. */
const prizeShare = ({ leaderboardEdgePpm }: BonusTerms): number => leaderboardEdgePpm / WHOLE_PPM;

/**
 * What beats a best bet of other players by its multiplier, and what it costs in edge until it does, at the smallest stakes that counted and that count.
 * Before, a prize was the same however little edge its winner had paid.
 */
function prizeRows(terms: BonusTerms): Row[] {
  const prize = PRIZES.multiplier[0] ?? 0;
  const stakes = [
    ['before', COMMON_LIMITS.min_stake],
    ['now', terms.leaderboardLeastStakeCents],
  ] as const;
  return [100, 1_000, 100_000].flatMap((times) => {
    const setting = settingPaying(times);
    return stakes.map(([rules, stake]) => {
      const play = `${coins(stake)} a bet at ${formatCount(times)}× until one wins, first place`;
      const edge = (stake * setting.keeps) / (setting.chances[1] ?? 0);
      const given = rules === 'now' ? Math.min(prize, edge * prizeShare(terms)) : prize;
      return edgeRow(terms, 'leaderboard', play, rules, { given, edge });
    });
  });
}

/** The parts of a box's chances. */
const ALL_CHANCES = 100_000;

/** The least that the house keeps of a box of a player, and what of that its creator gets. */
function royaltyShare(): number {
  const prizes = [
    { id: 'a', value: cents(45_000), chance: 1_000 },
    { id: 'b', value: cents(2_500), chance: ALL_CHANCES - 1_000 },
  ];
  const { price, returnPpm } = customBoxFacts(prizes);
  return Number(royaltyMicros(price)) / MICROS_PER_CENT / (price * (1 - returnPpm / WHOLE_PPM));
}

/** What of the edge goes to a referrer and to the creator of a box, who can be accounts of the same person, as a share. */
export const thirdShare = (): number => REFERRAL_PERCENT / 100 + royaltyShare();

/** Promotions that players give each other, or one person to accounts of their own, and all of them together. */
function sharedRows(terms: BonusTerms): Row[] {
  const edge = 100_000;
  const referral = (edge * REFERRAL_PERCENT) / 100;
  const royalty = edge * royaltyShare();
  const cashback = scaleCents(cents(edge), terms.cashbackEdgePpm, WHOLE_PPM);
  const prizes = 2 * edge * prizeShare(terms);
  const freeBoxes = ((edge - cashback - prizes) * WHOLE_PPM) / terms.freeBoxEdgePpm;
  const again = edge * terms.repeatReleaseFactor;
  const row = (promotion: string, play: string, given: number): Row => edgeRow(terms, promotion, play, 'now', { given, edge });
  return [
    row('referral', 'a ring of accounts of one person', referral),
    row('royalty', 'own boxes opened by a second account', royalty),
    row('all but bonuses', 'all of them at their most, for one person', cashback + prizes + referral + royalty + freeBoxes),
    row('repeated bonus', 'any play', again),
    row('repeated bonus', 'with referral and royalty at their most', again + referral + royalty),
  ];
}

/** What free boxes give an account that opens all of them daily, what reaching their level cost by the cheapest play, and the edge that keeps them open for 30 days. */
export function freeBoxFacts({ freeBoxEdgePpm }: BonusTerms): { level: number; coinsADay: number; paidEdge: number; recentEdge: number }[] {
  const worth = planFreeBoxes().map(({ items }) =>
    items.reduce((sum, { prize, from, to }) => sum + (prize.price * (to - from + 1)) / ALL_CHANCES, 0),
  );
  const bonusBox = worth.at(-1) ?? 0;
  return FREE_LEVELS.map((level, index) => {
    const coinsADay = worth.slice(0, index + 1).reduce((sum, one) => sum + one, bonusBox) / 100;
    const paidEdge = levelStart(level) * settingPaying(2).keeps;
    const ofTiers = coinsADay - bonusBox / 100;
    const recentEdge = index === 0 ? 0 : (ofTiers * RECENT_PLAY_DAYS * freeBoxEdgePpm) / WHOLE_PPM;
    return { level, coinsADay, paidEdge, recentEdge };
  });
}

/** What free boxes give in 30 days: before, against a year's part of what their level cost; now, against the edge that keeps them open. The first tier and the daily box are gifts. */
function freeBoxRows(terms: BonusTerms): Row[] {
  const facts = freeBoxFacts(terms);
  const gift = (facts[0]?.coinsADay ?? 0) * RECENT_PLAY_DAYS;
  return facts.slice(1).flatMap(({ level, coinsADay, paidEdge, recentEdge }, index) => {
    const given = coinsADay * RECENT_PLAY_DAYS;
    const row = (rules: Row['rules'], edge: number): Row =>
      edgeRow(terms, 'free boxes', `level ${level}, opened for 30 days`, rules, { given: (given - gift) * 100, edge: edge * 100 });
    const now = row('now', recentEdge);
    return index === facts.length - 2 ? [row('before', (paidEdge * RECENT_PLAY_DAYS) / YEAR), now] : [now];
  });
}

/** Every promotion that gives back a part of the edge. */
export const edgeRows = (terms: BonusTerms): Row[] => [
  ...cashbackRows(terms),
  ...prizeRows(terms),
  ...sharedRows(terms),
  ...freeBoxRows(terms),
];
