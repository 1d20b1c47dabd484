import { bustAtMs, HIGHEST_BUST, LEAST_CASH_OUT, reachedAtMs } from '#contract/games/crash.ts';
import { type Cents, cents, scaleCents } from '#contract/money.ts';

/** A bet in the air. Multipliers are whole hundredths. */
export interface FlyingBet {
  id: string;
  userId: string;
  stake: Cents;
  /** The player's own target; null for none. */
  auto: number | null;
}

/** Bets that leave the flight together. */
export interface Exit {
  /** What they are paid at. */
  at: number;
  /** When it is reached, whole ms after the start. */
  atMs: number;
  bets: FlyingBet[];
}

interface Flying extends FlyingBet {
  /** Multiplier of the automatic cash-out: the bet's own target, or where it has won all that one bet may win. */
  target: number;
}

/** What a stake pays at a multiplier, rounded down. */
export function flightPays(stake: Cents, at: number): Cents {
  return scaleCents(stake, at, 100);
}

/**
 * Who is still in the air, and the next auto cash-out. Pure memory: it decides, and its owner writes and pays.
 * The round's cap counts what was paid and what all that fly would be paid: where both together reach it, all bets leave.
 */
export class Flight {
  readonly bust: number;
  /** When the bust happens, whole ms after the start. */
  readonly bustMs: number;
  readonly #cap: Cents;
  readonly #flying: Map<string, Flying>;
  readonly #byPlayer: Map<string, Flying>;
  /** By target, the lowest last. */
  readonly #order: Flying[];
  #staked = 0;
  #paid = 0;

  constructor({ bust, cap, maxWin, bets }: { bust: number; cap: Cents; maxWin: Cents; bets: readonly FlyingBet[] }) {
    this.bust = bust;
    this.bustMs = bustAtMs(bust);
    this.#cap = cap;
    const flying = bets.map((bet) => ({ ...bet, target: Math.min(bet.auto ?? HIGHEST_BUST, Math.floor((maxWin * 100) / bet.stake)) }));
    this.#flying = new Map(flying.map((bet) => [bet.id, bet]));
    this.#byPlayer = new Map(flying.map((bet) => [bet.userId, bet]));
    this.#order = flying.toSorted((a, b) => b.target - a.target);
    for (const { stake } of flying) this.#staked += stake;
  }

  /** The player's bet while it is in the air. */
  betOf(userId: string): FlyingBet | null {
    const bet = this.#byPlayer.get(userId);
    return bet && this.#flying.has(bet.id) ? bet : null;
  }

  /** Multiplier paid to a bet that asks to leave at a multiplier: less when its automatic cash-out was due before. */
  allowed(betId: string, at: number): number {
    return Math.min(at, this.#flying.get(betId)?.target ?? at, this.#capAt());
  }

  /** The next automatic cash-outs, in order of their targets; null when the bust comes first, or no bet flies. */
  next(): Exit | null {
    for (let last = this.#order.at(-1); last && !this.#flying.has(last.id); last = this.#order.at(-1)) this.#order.pop();
    const first = this.#order.at(-1);
    if (!first) return null;
    const capAt = this.#capAt();
    const at = Math.min(first.target, capAt);
    if (at > this.bust) return null;
    const all = [...this.#flying.values()];
    return { at, atMs: reachedAtMs(at), bets: capAt <= first.target ? all : all.filter(({ target }) => target === at) };
  }

  /** A bet has left, with what it was paid. */
  left(betId: string, payout: Cents): void {
    const bet = this.#flying.get(betId);
    if (!bet || !this.#flying.delete(betId)) return;
    this.#staked -= bet.stake;
    this.#paid += payout;
  }

  /** What was paid in all. */
  get paid(): Cents {
    return cents(this.#paid);
  }

  /** The last multiplier at which all that fly may be paid within the cap. */
  #capAt(): number {
    if (this.#staked === 0) return HIGHEST_BUST;
    return Math.max(LEAST_CASH_OUT, Math.min(HIGHEST_BUST, Math.floor(((this.#cap - this.#paid) * 100) / this.#staked)));
  }
}
