import { type BonusTerms, WHOLE_PPM } from '#contract/bonus/terms.ts';
import { gameNamed } from '#contract/games/index.ts';
import { COMMON_LIMITS } from '#contract/games/limits.ts';
import { cents, scaleCents } from '#contract/money.ts';
import { solveBonus } from './solve-bonus.ts';
import { type BonusScenario, type Estimate, flatBets, longOdds, martingale, playBonus } from './bonus-play.ts';
import { thirdShare } from './edge-rows.ts';
import { limitOf, type Row } from './row.ts';
import { type PlayedSetting, playedSettings, settingPaying } from './settings.ts';

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
  return Math.max(gain(factor / (factor + 1)), gain(1));
}

/** What each way to play a bonus costs. `players`: how many play each way; settings of all games, or of the first of each. */
export function bonusRows(terms: BonusTerms, players: number, allSettings: boolean): Row[] {
  const kept = { ...terms, keptRestPpm: 1_000 * WHOLE_PPM };
  const most = cents(terms.cryptoBonusMaxCents);
  const large = ofDeposit(Math.ceil((most * WHOLE_PPM) / BONUS_PPM), 'large');
  const small = ofDeposit(LEAST_DEPOSIT, 'small');
  const limit = limitOf('bonus', terms);

  const row = (play: string, { bonus }: BonusScenario, { mean, band }: Estimate, rules: Row['rules'] = 'now'): Row => ({
    promotion: `bonus of ${bonus / 100}`,
    play,
    rules,
    player: mean * bonus,
    band: band * 100,
    cost: mean * 100,
    basis: 'bonus',
    limit,
  });
  const exact = (mean: number): Estimate => ({ mean, band: 0 });

  const settings = playedSettings(scaleCents(large.bonus, terms.stakeCapPpm, WHOLE_PPM));
  const flat = [...new Set(settings.map(({ game }) => game))].map((game) => {
    const ofGame = settings.filter((setting) => setting.game === game).slice(0, allSettings ? Infinity : 1);
    const played = ofGame.map((setting) => ({ setting, estimate: playBonus(terms, large, flatBets(setting), players) }));
    const { setting, estimate } = highest(played);
    return row(`equal bets at the cap, best of ${ofGame.length}: ${setting.name}`, large, estimate);
  });

  const bold = (scenario: BonusScenario): number => scenario.deposit + 2 * scenario.bonus;
  const least = COMMON_LIMITS.min_stake;
  const both = [large, small].flatMap((scenario) => [
    row('withdrawn at once', scenario, exact(1), 'before'),
    row(
      'rest kept: 98× at the cap, then even odds',
      scenario,
      playBonus(kept, scenario, longOdds(LONG, EVEN, bold(scenario)), players),
      'otherwise',
    ),
    row(
      'rest kept: 1,000× at the cap, then even odds',
      scenario,
      playBonus(kept, scenario, longOdds(LONGER, EVEN, bold(scenario)), players),
      'otherwise',
    ),
    row('98× at the cap, then even odds', scenario, playBonus(terms, scenario, longOdds(LONG, EVEN, bold(scenario)), players)),
    row('1,000× at the cap, then even odds', scenario, playBonus(terms, scenario, longOdds(LONGER, EVEN, bold(scenario)), players)),
    row('all that the cap allows, even odds', scenario, playBonus(terms, scenario, flatBets(EVEN), players)),
    row('own coins wait in a lobby, 1 % at the cap', scenario, playBonus(terms, { ...scenario, parked: true }, flatBets(SAFE), players)),
  ]);
  const slow = [
    row('equal bets of 0.10, even odds', small, playBonus(terms, small, flatBets(EVEN, least), Math.ceil(players / 5))),
    row('martingale from 0.10', small, playBonus(terms, small, martingale(EVEN, least), Math.ceil(players / 5))),
    row(
      'own coins wait in a lobby, 0.10 a bet',
      small,
      playBonus(terms, { ...small, parked: true }, flatBets(EVEN, least), Math.ceil(players / 5)),
    ),
  ];
  const { releaseFactor: factor, stakeCapPpm } = terms;
  const best = solveBonus({ ...SMALL, factor, capShare: stakeCapPpm / WHOLE_PPM, keptShare: terms.keptRestPpm / WHOLE_PPM });
  const cashback = terms.cashbackEdgePpm / WHOLE_PPM;
  // Half of what both seats draw goes to each account; the first plays on with its half.
  const seat = settings.find(({ game }) => gameNamed(game)?.source === 'battles');
  const ofSeats = seat ? (1 - seat.keeps) / (1 + seat.keeps) : 0;
  return [
    ...both,
    ...slow,
    ...flat,
    row('own coins wait, best stakes and odds, exact', large, exact(best)),
    row('no play has more', large, exact(mostGain(factor, 0, 0))),
    row('no play has more, with referral and royalty on own stakes', large, exact(mostGain(factor, thirdShare(), 0))),
    row('referral and royalty on bonus stakes, too', large, exact(mostGain(factor, thirdShare(), thirdShare())), 'otherwise'),
    row('cashback on all stakes', large, exact(mostGain(factor, cashback, cashback)), 'otherwise'),
    row('bonus coins pay for the seats of a second account', large, exact(ofSeats), 'otherwise'),
  ];
}
