import { type BonusState, deposit, grant, noBonus, placeStake, releaseFactorOf, settleStake, stakeCapOf } from '#contract/bonus/bonus.ts';
import { releasedBy } from '#contract/bonus/stake.ts';
import { type BonusTerms, mostWorth } from '#contract/bonus/terms.ts';
import { type Cents, cents } from '#contract/money.ts';
import { seededRandom, seedOf } from '#contract/seeded-random.ts';
import type { PlayedSetting } from './settings.ts';

/*
 * What a bonus is worth, by playing it
 * 1. Many players with a deposit and a bonus play by the shop's own rules (contract/bonus) until the bonus has ended.
 * 2. A bet's luck has no expectation, so each player counts what is certain instead: the coins r that became own, less the edge paid on own stakes. On average
 *    r is the bonus less the edge b paid on bonus stakes and less the bonus coins that are left. The mean of both, weighted so that b and what it releases
 *    cancel out, has a far narrower band. Payouts are rounded down to the cent, so the player really ends with a little less.
 */

/** The next bet of a player, or null to stop. */
export type Strategy = (
  state: BonusState,
  cap: number,
  last: { won: boolean; stake: number },
) => { setting: PlayedSetting; stake: number } | null;

export interface BonusScenario {
  deposit: Cents;
  bonus: Cents;
  /** Own coins wait in a lobby of a battle, which gives them back when it is canceled, so that bonus coins alone are staked. */
  parked?: boolean;
  /** Names the stream of chance. */
  name: string;
}

/** A mean with the half width of its 95 % band, both in shares of the bonus. */
export interface Estimate {
  mean: number;
  band: number;
}

/** Bets after which a player is taken to have lost interest. */
const MOST_BETS = 400_000;

function payoutOf({ chances, pays }: PlayedSetting, stake: number, next: () => number): number {
  let left = next();
  for (let index = 0; index < chances.length; index += 1) {
    left -= chances[index] ?? 0;
    if (left < 0) return Math.floor(stake * (pays[index] ?? 0) + 1e-9);
  }
  return 0;
}

/** What a setting releases at a stake, counted once for each. */
function createReleases(): (setting: PlayedSetting, stake: Cents, factor: number) => number {
  const known = new Map<PlayedSetting, Map<number, number>>();
  return (setting, stake, factor) => {
    const ofSetting = known.get(setting) ?? new Map<number, number>();
    known.set(setting, ofSetting);
    const micros = ofSetting.get(stake) ?? releasedBy(stake, setting.edge, factor);
    ofSetting.set(stake, micros);
    return micros;
  };
}

/** What each of so many players wins on average by a strategy. */
export function playBonus(terms: BonusTerms, scenario: BonusScenario, strategyOf: () => Strategy, players: number): Estimate {
  const next = seededRandom(seedOf(scenario.name));
  const releases = createReleases();
  let [sum, squares] = [0, 0];
  for (let player = 0; player < players; player += 1) {
    const value = playOnce(terms, scenario, strategyOf(), { next, releases }) / scenario.bonus;
    sum += value;
    squares += value * value;
  }
  const mean = sum / players;
  return { mean, band: 1.96 * Math.sqrt(Math.max(0, squares / players - mean * mean) / Math.max(1, players - 1)) };
}

function playOnce(
  terms: BonusTerms,
  scenario: BonusScenario,
  strategy: Strategy,
  { next, releases }: { next: () => number; releases: ReturnType<typeof createReleases> },
): number {
  const { deposit: paid, bonus: amount, parked = false } = scenario;
  let state = grant(deposit(noBonus(), paid), { amount, repeat: false }, 0, terms);
  const paidEdge = { own: 0, bonus: 0 };
  let last = { won: true, stake: 0 };
  for (let bets = 0; bets < MOST_BETS && state.ended === null; bets += 1) {
    if (parked) state = { ...state, own: cents(0) };
    const bet = strategy(state, Math.min(stakeCapOf(state, terms), state.own + state.bonus), last);
    if (bet === null) break;
    const stake = cents(bet.stake);
    const placed = placeStake(state, stake);
    const payout = cents(payoutOf(bet.setting, stake, next));
    const releasedMicros = releases(bet.setting, stake, releaseFactorOf(state, terms));
    state = settleStake(placed.state, { parts: placed.parts, payout, releasedMicros });
    paidEdge.own += bet.setting.keeps * placed.parts.own;
    paidEdge.bonus += bet.setting.keeps * placed.parts.bonus;
    last = { won: payout > stake, stake };
  }
  const weight = mostWorth(releaseFactorOf(state, terms));
  return (1 - weight) * state.moved + weight * (amount - paidEdge.bonus - state.bonus) - paidEdge.own;
}

/** Equal bets at a setting, at its price or as large as `most` and the cap allow. */
export function flatBets(setting: PlayedSetting, most = Infinity): () => Strategy {
  return () => (_state, cap) => {
    const stake = setting.price ?? Math.floor(Math.min(most, cap));
    return stake <= cap && stake > 0 ? { setting, stake } : null;
  };
}

/** Begins with the least stake, doubles it after each loss as far as the cap allows. */
export function martingale(setting: PlayedSetting, least: number): () => Strategy {
  return () => (_state, cap, last) => {
    const stake = Math.floor(Math.min(cap, last.won ? least : last.stake * 2));
    return stake > 0 ? { setting, stake } : null;
  };
}

/** Long odds at the cap until the balance has grown by so many bonuses or is lost, then equal bets at a safe setting. */
export function longOdds(bold: PlayedSetting, safe: PlayedSetting, enough: number): () => Strategy {
  return () => (state, cap) => {
    const setting = state.own + state.bonus >= enough ? safe : bold;
    const stake = Math.floor(cap);
    return stake > 0 ? { setting, stake } : null;
  };
}
