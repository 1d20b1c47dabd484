import { MICROS_PER_CENT } from '../micros.ts';
import { type Cents, cents } from '../money.ts';
import { type CoinParts, payoutTo, stakeCapAt, stakeFrom } from './stake.ts';
import type { BonusTerms } from './terms.ts';

/*
 * Bonus coins
 * 1. A balance is own coins and bonus coins. A stake takes own coins first; what a bet pays, in coins or by the sale of a prize, returns in the parts of its stake.
 * 2. A settled bet releases stake × edge × factor. Released coins move from bonus to own, whole cents, as far as bonus coins are in the balance; what is
 *    released beyond these moves as soon as a payout, a refund or the sale of a prize brings more.
 * 3. A bonus lasts until no bonus coin is left in the balance, in prizes (but for what is released of them already) or in open bets: `released` when the
 *    last change was a release, else `lost`. What bonus coins win is released in the same way, however much it is. Prizes become own with its release.
 * 4. It ends before that as `expired`, `forfeited` by a withdrawal or `reversed` with its deposit: then its prizes are sold and its coins lapse. It neither
 *    expires nor is it given up while a bet is open that was staked with its coins; play after its days releases nothing of it, though. A reversal does not
 *    wait: such a bet pays own coins from then on, and its bonus coins are owed.
 * 5. The coins of a `repeat` bonus, one that a player can take again and again, are not staked: play with own coins releases them. Staked, they would be
 *    worth a share of each such bonus to a player who stakes nothing else; so they only return a part of the edge.
 * 6. One bonus at a time.
 * Battles take own coins only, else bonus coins would become another player's own. Free play, refunds, canceled bets, battles between players and hedged
 * bets release 0. The database follows these rules too: see the functions of server/migrations/0955_bonus.sql; a test compares both.
 */

export type BonusEnd = 'released' | 'lost' | 'expired' | 'forfeited' | 'reversed';

/** The coins of a player as far as these rules go. */
export interface BonusState extends CoinParts {
  /** The bonus that runs or ran last, cents; 0 before the first. */
  granted: Cents;
  /** Whether the player can take such a bonus again and again. */
  repeat: boolean;
  /** What play has released of it, millionths of a cent, and how much of that has become own, in coins or in prizes, cents. */
  releasedMicros: number;
  moved: Cents;
  /** The stakes of open bets with coins of the bonus. */
  stakes: readonly CoinParts[];
  /** The sale prices of prizes that were won with bonus coins, by their parts. */
  prizes: readonly CoinParts[];
  /** Ms since 1970. */
  expiresAt: number;
  /** How it ended; null while it is locked. */
  ended: BonusEnd | null;
  /** Deposited coins that are still to be staked before a withdrawal without a fee, cents. */
  unplayed: Cents;
}

/** A state after an event, and the bonus coins that went back to the house with it. */
export interface BonusChange {
  state: BonusState;
  lapsed: Cents;
}

const NONE = cents(0);
const DAY_MS = 86_400_000;
/** Its millionths of a cent are exact in a double. */
const MOST_GRANTED = 9_000_000_000;

/** A player without a bonus. */
export function noBonus(own: Cents = NONE): BonusState {
  const empty = { bonus: NONE, granted: NONE, moved: NONE, unplayed: NONE };
  return { ...empty, own, repeat: false, releasedMicros: 0, stakes: [], prizes: [], expiresAt: 0, ended: null };
}

/** Whether a bonus is locked. */
export function isLocked({ granted, ended }: BonusState): boolean {
  return granted > 0 && ended === null;
}

/** Bonus coins in prizes, cents. */
export function inPrizes({ prizes }: BonusState): Cents {
  return bonusIn(prizes);
}

/** The factor by which play releases the bonus. */
export function releaseFactorOf({ repeat }: BonusState, { releaseFactor, repeatReleaseFactor }: BonusTerms): number {
  return repeat ? repeatReleaseFactor : releaseFactor;
}

/** The largest stake, cents: while the balance has bonus coins that can be staked, the larger of an amount and of a share of them; else Infinity. */
export function stakeCapOf(state: BonusState, terms: BonusTerms): number {
  if (state.bonus === 0 || state.repeat) return Infinity;
  return stakeCapAt(state.bonus, terms);
}

/** Own coins that are bought; as many must be staked once. */
export function deposit(state: BonusState, amount: Cents): BonusState {
  return { ...state, own: cents(state.own + amount), unplayed: cents(state.unplayed + amount) };
}

/** Begins a bonus. Throws RangeError while another one is locked, and for an amount out of range. */
export function grant(state: BonusState, bonus: { amount: Cents; repeat: boolean }, now: number, { days }: BonusTerms): BonusState {
  const { amount, repeat } = bonus;
  if (isLocked(state)) throw new RangeError('one bonus at a time');
  if (amount <= 0 || amount > MOST_GRANTED) throw new RangeError(`no bonus has ${amount} cents`);
  const begun = { granted: amount, repeat, bonus: amount, releasedMicros: 0, moved: NONE };
  return { ...state, ...begun, expiresAt: now + days * DAY_MS, ended: null };
}

/** Takes a stake. Its cap is the caller's to check: see `stakeCapOf`. Throws RangeError for more than can be staked. */
export function placeStake(state: BonusState, stake: Cents): { state: BonusState; parts: CoinParts } {
  const parts = stakeFrom(state.repeat ? { own: state.own, bonus: NONE } : state, stake);
  const [own, bonus] = [cents(state.own - parts.own), cents(state.bonus - parts.bonus)];
  return { state: { ...state, own, bonus, stakes: parts.bonus > 0 ? [...state.stakes, parts] : state.stakes }, parts };
}

/** Gives the stake of a refunded or canceled bet back as it was. */
export function returnStake(state: BonusState, parts: CoinParts): BonusState {
  return release(pay(closeStake(state, parts), isOf(state, parts) ? parts : allOwn(parts)), 0);
}

/** Settles a bet that pays coins. `releasedMicros`: see `releasedBy`; 0 for a bet of before the bonus or one settled after its days. */
export function settleStake(state: BonusState, bet: { parts: CoinParts; payout: Cents; releasedMicros: number }): BonusState {
  return release(pay(settled(state, bet.parts), payoutOf(state, bet.parts, bet.payout)), bet.releasedMicros);
}

/** Settles a bet that pays a prize; answers the prize by the parts that its sale is worth. */
export function winPrize(
  state: BonusState,
  bet: { parts: CoinParts; price: Cents; releasedMicros: number },
): { state: BonusState; prize: CoinParts } {
  const prize = payoutOf(state, bet.parts, bet.price);
  const after = settled(state, bet.parts);
  const prizes = prize.bonus > 0 ? [...after.prizes, prize] : after.prizes;
  return { state: release({ ...after, prizes }, bet.releasedMicros), prize };
}

/** Sells a prize. One of a bonus that was released or lost is all own. */
export function sellPrize(state: BonusState, prize: CoinParts): BonusState {
  if (!state.prizes.includes(prize)) return pay(state, allOwn(prize));
  return release(pay({ ...state, prizes: state.prizes.filter((one) => one !== prize) }, prize), 0);
}

/** Ends a bonus whose time is over, once none of its coins is in an open bet; before that, nothing changes. */
export function expire(state: BonusState, now: number): BonusChange {
  return isLocked(state) && now >= state.expiresAt && state.stakes.length === 0 ? endBonus(state, 'expired') : { state, lapsed: NONE };
}

/** Gives a locked bonus up. Throws RangeError while one of its coins is in an open bet. */
export function giveUp(state: BonusState): BonusChange {
  if (state.stakes.length > 0) throw new RangeError('coins of the bonus are in an open bet');
  return isLocked(state) ? endBonus(state, 'forfeited') : { state, lapsed: NONE };
}

/** Takes own coins out, after the player has given a locked bonus up. Throws RangeError for more than own coins. */
export function withdraw(state: BonusState, amount: Cents): BonusChange {
  const change = giveUp(state);
  const { own, unplayed } = change.state;
  if (amount < 0 || amount > own) throw new RangeError(`${own} cents can be withdrawn, not ${amount}`);
  return { ...change, state: { ...change.state, own: cents(own - amount), unplayed: cents(Math.max(0, unplayed - amount)) } };
}

/** A deposit whose payment was reversed. */
interface Reversal {
  amount: Cents;
  /** What has become own of the bonus that it brought; `last`: it brought the one that runs or ran last, which ends with it. */
  moved: Cents | 'last';
}

/**
 * Takes a deposit back, with what has become own of the bonus that it brought, and with what of that is at stake. `missing`: what own coins did not cover,
 * the player's debt.
 */
export function reverseDeposit(state: BonusState, { amount, moved }: Reversal): BonusChange & { missing: Cents } {
  const atStake = bonusIn(state.stakes);
  const change = moved === 'last' && isLocked(state) ? endBonus(state, 'reversed') : { state, lapsed: NONE };
  const owed = amount + (moved === 'last' ? change.state.moved + atStake : moved);
  const { own, unplayed } = change.state;
  const taken = Math.min(own, owed);
  const left = { ...change.state, own: cents(own - taken), unplayed: cents(Math.max(0, unplayed - amount)) };
  return { state: left, lapsed: change.lapsed, missing: cents(owed - taken) };
}

const bonusIn = (parts: readonly CoinParts[]): Cents => cents(parts.reduce((sum, { bonus }) => sum + bonus, 0));
const allOwn = ({ own, bonus }: CoinParts): CoinParts => ({ own: cents(own + bonus), bonus: NONE });

/** Whether a stake is of own coins alone or of the bonus that is locked. One of a bonus that was reversed counts as own. */
function isOf({ stakes }: BonusState, parts: CoinParts): boolean {
  return parts.bonus === 0 || stakes.includes(parts);
}

function payoutOf(state: BonusState, parts: CoinParts, payout: Cents): CoinParts {
  return payoutTo(isOf(state, parts) ? parts : allOwn(parts), payout);
}

function pay(state: BonusState, { own, bonus }: CoinParts): BonusState {
  return { ...state, own: cents(state.own + own), bonus: cents(state.bonus + bonus) };
}

function closeStake(state: BonusState, parts: CoinParts): BonusState {
  return { ...state, stakes: state.stakes.filter((one) => one !== parts) };
}

function settled(state: BonusState, parts: CoinParts): BonusState {
  return { ...closeStake(state, parts), unplayed: cents(Math.max(0, state.unplayed - parts.own)) };
}

/** Adds to what is released, moves whole cents of it, and ends the bonus when none of its coins is left. */
function release(state: BonusState, micros: number): BonusState {
  if (!isLocked(state)) return state;
  const releasedMicros = state.releasedMicros + micros;
  const due = Math.floor(releasedMicros / MICROS_PER_CENT) - state.moved;
  const moves = Math.min(due, state.bonus);
  const next = {
    ...pay(state, { own: cents(moves), bonus: cents(-moves) }),
    releasedMicros,
    moved: cents(state.moved + moves),
  };
  const held = inPrizes(next);
  if (next.bonus > 0 || next.stakes.length > 0 || held > due - moves) return next;
  return { ...next, moved: cents(next.moved + held), prizes: [], ended: moves > 0 || held > 0 ? 'released' : 'lost' };
}

/** Ends a bonus before play has: its prizes are sold, and its coins lapse. */
function endBonus(state: BonusState, ended: BonusEnd): BonusChange {
  const sold = state.prizes.reduce(sellPrize, state);
  return { state: { ...sold, stakes: [], bonus: NONE, ended }, lapsed: sold.bonus };
}
