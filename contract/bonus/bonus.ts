import { MICROS_PER_CENT } from '../micros.ts';
import { type Cents, cents, scaleCents } from '../money.ts';
import { type CoinParts, payoutTo, stakeFrom } from './stake.ts';
import { type BonusTerms, WHOLE_PPM } from './terms.ts';

/*
 * Bonus coins
 * 1. A balance is own coins and bonus coins. A stake takes own coins first; what a bet pays, and a prize that is sold, returns in the parts of its stake.
 * 2. A settled bet releases stake × edge × factor. Released coins move from bonus to own, whole cents, as far as bonus coins are there.
 * 3. A bonus ends: `released` when all of it has moved, `lost` when no bonus coin is left and no bet or prize holds any, `expired`, `forfeited` by a
 *    withdrawal, `reversed` with its deposit. Bonus coins that are left then lapse, but for the share of a released bonus that the terms keep.
 * 4. A bet that is settled after the end returns its own part, and its bonus part lapses as in 3.
 * 5. The coins of a `repeat` bonus, one that a player can take again and again, are not staked: play with own coins releases them. Staked, they would be
 *    worth a share of each such bonus to a player who stakes nothing else; so they only return a part of the edge.
 * 6. One bonus at a time: the next one begins when the last has ended and no bet or prize holds a part of it.
 * What a player pays for another player's seat is own coins only, else bonus coins would become another player's own.
 * Free play, refunds, canceled bets, battles among accounts of one person and hedged bets release 0.
 */

export type BonusEnd = 'released' | 'lost' | 'expired' | 'forfeited' | 'reversed';

/** The coins of a player as far as these rules go. */
export interface BonusState extends CoinParts {
  /** The bonus that runs or ran last, cents; 0 before the first. */
  granted: Cents;
  /** Whether the player can take such a bonus again and again. */
  repeat: boolean;
  /** What play has released of it, millionths of a cent, at most all of it. */
  releasedMicros: number;
  /** How much of that has moved to own coins, and how much of the rest was kept, cents. */
  moved: Cents;
  kept: Cents;
  /** Bets and prizes that hold bonus coins. */
  holding: number;
  /** Ms since 1970. */
  expiresAt: number;
  /** How it ended; null while it is locked. */
  ended: BonusEnd | null;
  /** Own coins that are still to be staked before a withdrawal without a fee, cents. */
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
  const empty = { bonus: NONE, granted: NONE, moved: NONE, kept: NONE, unplayed: NONE };
  return { ...empty, own, repeat: false, releasedMicros: 0, holding: 0, expiresAt: 0, ended: null };
}

/** Whether a bonus is locked. */
export function isLocked({ granted, ended }: BonusState): boolean {
  return granted > 0 && ended === null;
}

/** Whether a bonus can begin. */
export function mayGrant(state: BonusState): boolean {
  return !isLocked(state) && state.holding === 0;
}

/** The factor by which play releases the bonus. */
export function releaseFactorOf({ repeat }: BonusState, { releaseFactor, repeatReleaseFactor }: BonusTerms): number {
  return repeat ? repeatReleaseFactor : releaseFactor;
}

/** The largest stake, cents: while bonus coins that can be staked are locked, the larger of an amount and of a share of them; else Infinity. */
export function stakeCapOf(state: BonusState, { stakeCapCents, stakeCapPpm }: BonusTerms): number {
  if (!isLocked(state) || state.repeat) return Infinity;
  return Math.max(stakeCapCents, scaleCents(state.bonus, stakeCapPpm, WHOLE_PPM));
}

/** What play still has to release, millionths of a cent. */
export function toRelease({ granted, releasedMicros }: BonusState): number {
  return granted * MICROS_PER_CENT - releasedMicros;
}

/** Own coins that are bought. */
export function deposit(state: BonusState, amount: Cents, { depositPlayThrough }: BonusTerms): BonusState {
  const toPlay = Math.ceil(amount * depositPlayThrough);
  return { ...state, own: cents(state.own + amount), unplayed: cents(state.unplayed + toPlay) };
}

/** Begins a bonus. Throws RangeError while another one is locked or held, and for an amount out of range. */
export function grant(state: BonusState, bonus: { amount: Cents; repeat: boolean }, now: number, { days }: BonusTerms): BonusState {
  const { amount, repeat } = bonus;
  if (!mayGrant(state)) throw new RangeError('one bonus at a time');
  if (amount <= 0 || amount > MOST_GRANTED) throw new RangeError(`no bonus has ${amount} cents`);
  const begun = { granted: amount, repeat, bonus: amount, releasedMicros: 0, moved: NONE, kept: NONE };
  return { ...state, ...begun, expiresAt: now + days * DAY_MS, ended: null };
}

/** Takes a stake. Its cap is the caller's to check: see `stakeCapOf`. Throws RangeError for more than can be staked. */
export function placeStake(state: BonusState, stake: Cents): { state: BonusState; parts: CoinParts } {
  const parts = stakeFrom(state.repeat ? { own: state.own, bonus: NONE } : state, stake);
  const [own, bonus] = [cents(state.own - parts.own), cents(state.bonus - parts.bonus)];
  return { state: { ...state, own, bonus, holding: state.holding + Number(parts.bonus > 0) }, parts };
}

/** Settles a bet, or sells a prize that one won (which releases nothing, once its bet has). `releasedMicros`: see `releasedBy`. */
export function settleStake(
  state: BonusState,
  bet: { parts: CoinParts; payout: Cents; releasedMicros: number },
  terms: BonusTerms,
): BonusChange {
  const played = bet.releasedMicros > 0 ? bet.parts.own : NONE;
  const back = { ...state, unplayed: cents(Math.max(0, state.unplayed - played)) };
  return release(giveBack(back, bet.parts, payoutTo(bet.parts, bet.payout)), bet.releasedMicros, terms);
}

/** Gives the stake of a refunded or canceled bet back as it was. */
export function returnStake(state: BonusState, parts: CoinParts, terms: BonusTerms): BonusChange {
  return release(giveBack(state, parts, parts), 0, terms);
}

/** Ends a bonus whose time is over; before that, nothing changes. */
export function expire(state: BonusState, now: number): BonusChange {
  return isLocked(state) && now >= state.expiresAt ? endBonus(state, 'expired') : { state, lapsed: NONE };
}

/** Takes own coins out, or a fee; a locked bonus is forfeited. Throws RangeError for more than own coins. */
export function withdraw(state: BonusState, amount: Cents): BonusChange {
  if (amount < 0 || amount > state.own) throw new RangeError(`${state.own} cents can be withdrawn, not ${amount}`);
  const left = { ...state, own: cents(state.own - amount) };
  return isLocked(state) ? endBonus(left, 'forfeited') : { state: left, lapsed: NONE };
}

/** Takes a deposit back whose payment was reversed, with the bonus that it brought. `missing`: what own coins did not cover, the player's debt. */
export function reverseDeposit(state: BonusState, amount: Cents, broughtBonus: boolean): BonusChange & { missing: Cents } {
  const taken = Math.min(state.own, amount);
  const left = { ...state, own: cents(state.own - taken), unplayed: cents(Math.max(0, state.unplayed - amount)) };
  const change = broughtBonus && isLocked(state) ? endBonus(left, 'reversed') : { state: left, lapsed: NONE };
  return { ...change, missing: cents(amount - taken) };
}

function giveBack(state: BonusState, stake: CoinParts, back: CoinParts): BonusState {
  const [own, bonus] = [cents(state.own + back.own), cents(state.bonus + back.bonus)];
  return { ...state, own, bonus, holding: state.holding - Number(stake.bonus > 0) };
}

/** Adds to what is released, moves whole cents of it, and ends the bonus where it is released or lost. */
function release(state: BonusState, micros: number, terms: BonusTerms): BonusChange {
  if (!isLocked(state)) return endBonus(state, state.ended, terms);
  const releasedMicros = Math.min(state.granted * MICROS_PER_CENT, state.releasedMicros + micros);
  const due = Math.floor(releasedMicros / MICROS_PER_CENT) - state.moved;
  const moves = Math.min(due, state.bonus);
  const next = {
    ...state,
    releasedMicros,
    own: cents(state.own + moves),
    bonus: cents(state.bonus - moves),
    moved: cents(state.moved + moves),
  };
  if (next.moved === next.granted) return endBonus(next, 'released', terms);
  return next.bonus === 0 && next.holding === 0 ? endBonus(next, 'lost') : { state: next, lapsed: NONE };
}

/** Ends a bonus, or clears what came back after its end: what a released one keeps becomes own, the other bonus coins lapse. */
function endBonus(state: BonusState, ended: BonusEnd | null, terms?: BonusTerms): BonusChange {
  const allowed = ended === 'released' && terms ? scaleCents(state.granted, terms.keptRestPpm, WHOLE_PPM) - state.kept : 0;
  const keeps = Math.min(state.bonus, allowed);
  const left = { ...state, ended, own: cents(state.own + keeps), kept: cents(state.kept + keeps), bonus: NONE };
  return { state: left, lapsed: cents(state.bonus - keeps) };
}
