import { type BonusTerms, mostWorth, WHOLE_PPM } from '#contract/bonus/terms.ts';
import { formatCount } from '#contract/count.ts';
import { gameNamed } from '#contract/games/index.ts';
import { COMMON_LIMITS } from '#contract/games/limits.ts';
import { cents, scaleCents } from '#contract/money.ts';
import { solveBonus } from './solve-bonus.ts';
import { type BonusScenario, type Estimate, flatBets, longOdds, martingale, playBonus } from './bonus-play.ts';
import { thirdShare } from './edge-rows.ts';
import { limitOf, type Row } from './row.ts';
import { catalogueSettings, gameSettings, type PlayedSetting, settingPaying } from './settings.ts';

/** The bonus of `winter35` and of a crypto deposit, as a share of the deposit. */
const BONUS_PPM = 350_000;
/** The least crypto deposit, 35 coins: its bonus is so small that one stake at the cap is a large part of it. */
const LEAST_DEPOSIT = cents(3_500);
/** A scale for the exact count of the best play: the edge of an upgrade, and stakes from a thirtieth of the bonus on. */
const SMALL = { units: 300, edge: 0.05, odds: [2, 5] };

const EVEN = settingPaying(2);
const SAFE = settingPaying(1.01);
const LONG = settingPaying(98);
const LONGER = settingPaying(1_000);

const ofDeposit = (paid: number, name: string): BonusScenario => ({
  deposit: cents(paid),
  bonus: scaleCents(cents(paid), BONUS_PPM, WHOLE_PPM),
  name,
});

/** Of many estimates the highest. */
function highest(all: readonly { setting: PlayedSetting; estimate: Estimate }[]): { setting: PlayedSetting; estimate: Estimate } {
  const [first, ...others] = all;
  if (!first) throw new RangeError('nothing was played');
  return others.reduce((best, one) => (one.estimate.mean > best.estimate.mean ? one : best), first);
}

/**
 * The most that any play gains, as a share of the bonus: released less the edge on own stakes, with what the edge on own and on bonus stakes brings besides.
 * It is largest where all bonus coins are staked or released, either with as few own stakes as that takes or with own stakes alone.
 */
function mostGain(factor: number, ofOwn: number, ofBonus: number): number {
  const gain = (released: number): number => {
    const onBonus = 1 - released;
    return released - (released / factor - onBonus) * (1 - ofOwn) + onBonus * ofBonus;
  };
  return Math.max(gain(mostWorth(factor)), gain(1));
}

/** How a run is made: the terms, how many play each way, and whether all settings are played or the first of each game. */
interface Run {
  terms: BonusTerms;
  players: number;
  allSettings: boolean;
}

const rowOf =
  ({ terms }: Run, { bonus }: BonusScenario) =>
  (play: string, { mean, band }: Estimate, rules: Row['rules'] = 'now'): Row => ({
    promotion: `bonus of ${bonus / 100}`,
    play,
    rules,
    player: mean * bonus,
    band: band * 100,
    cost: mean * 100,
    basis: 'bonus',
    limit: limitOf('bonus', terms),
  });

const exact = (mean: number): Estimate => ({ mean, band: 0 });

/** A bonus as it was, and by bold and patient play at the cap. */
function capRows(run: Run, scenario: BonusScenario): Row[] {
  const { terms, players } = run;
  const row = rowOf(run, scenario);
  const enough = scenario.deposit + 2 * scenario.bonus;
  const bold = [LONG, LONGER].map((long) =>
    row(
      `${formatCount(Math.round(long.pays[1] ?? 0))}× at the cap, then even odds`,
      playBonus(terms, scenario, longOdds(long, EVEN, enough), players),
    ),
  );
  const parked = { ...scenario, parked: true };
  return [
    row('withdrawn at once', exact(1), 'before'),
    ...bold,
    row('all that the cap allows, even odds', playBonus(terms, scenario, flatBets(EVEN), players)),
    row('own coins wait in a lobby, 1 % at the cap', playBonus(terms, parked, flatBets(SAFE), players)),
  ];
}

/** A bonus by the smallest stakes; they take many bets, so fewer play. */
function slowRows(run: Run, scenario: BonusScenario): Row[] {
  const { terms } = run;
  const players = Math.ceil(run.players / 5);
  const row = rowOf(run, scenario);
  const least = COMMON_LIMITS.min_stake;
  return [
    row('equal bets of 0.10, even odds', playBonus(terms, scenario, flatBets(EVEN, least), players)),
    row('martingale from 0.10', playBonus(terms, scenario, martingale(EVEN, least), players)),
    row('own coins wait in a lobby, 0.10 a bet', playBonus(terms, { ...scenario, parked: true }, flatBets(EVEN, least), players)),
  ];
}

/** Equal bets at every game, each by the setting that costs most. */
function gameRows(run: Run, scenario: BonusScenario, settings: readonly PlayedSetting[]): Row[] {
  return [...new Set(settings.map(({ game }) => game))].map((game) => {
    const ofGame = settings.filter((setting) => setting.game === game).slice(0, run.allSettings ? Infinity : 1);
    const played = ofGame.map((setting) => ({ setting, estimate: playBonus(run.terms, scenario, flatBets(setting), run.players) }));
    const { setting, estimate } = highest(played);
    return rowOf(run, scenario)(`equal bets at the cap, best of ${ofGame.length}: ${setting.name}`, estimate);
  });
}

/** What is known exactly: the best play on a small scale, and what no play exceeds. */
function exactRows(run: Run, scenario: BonusScenario, settings: readonly PlayedSetting[]): Row[] {
  const { releaseFactor: factor, stakeCapPpm, cashbackEdgePpm } = run.terms;
  const row = rowOf(run, scenario);
  const best = solveBonus({ ...SMALL, factor, capShare: stakeCapPpm / WHOLE_PPM });
  const cashback = cashbackEdgePpm / WHOLE_PPM;
  // Half of what both seats draw goes to each account; the first plays on with its half.
  const seat = settings.find(({ game }) => gameNamed(game)?.source === 'battles');
  const ofSeats = seat ? (1 - seat.keeps) / (1 + seat.keeps) : 0;
  return [
    row('own coins wait, best stakes and odds, exact', exact(best)),
    row('no play has more', exact(mostGain(factor, 0, 0))),
    row('no play has more, with referral and royalty on own stakes', exact(mostGain(factor, thirdShare(), 0))),
    row('referral and royalty on bonus stakes, too', exact(mostGain(factor, thirdShare(), thirdShare())), 'otherwise'),
    row('cashback on all stakes', exact(mostGain(factor, cashback, cashback)), 'otherwise'),
    row('bonus coins pay for the seats of a second account', exact(ofSeats), 'otherwise'),
  ];
}

/** What each way to play a bonus costs. */
export function bonusRows(run: Run): Row[] {
  const { cryptoBonusMaxCents, stakeCapPpm } = run.terms;
  const large = ofDeposit(Math.ceil((cryptoBonusMaxCents * WHOLE_PPM) / BONUS_PPM), 'large');
  const small = ofDeposit(LEAST_DEPOSIT, 'small');
  const settings = [...gameSettings(), ...catalogueSettings(scaleCents(large.bonus, stakeCapPpm, WHOLE_PPM))];
  return [
    ...[large, small].flatMap((scenario) => capRows(run, scenario)),
    ...slowRows(run, small),
    ...gameRows(run, large, settings),
    ...exactRows(run, large, settings),
  ];
}
