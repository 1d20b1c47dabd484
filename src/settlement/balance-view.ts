import { cents, type Cents } from '#contract/money.ts';
import type { OpenHold } from './hold.ts';

/*
 * Which balance may be shown
 * 1. Server values are ordered by the ledger's version; an older or equal version than the newest one is ignored.
 * 2. A value may give a hold's result away only if the hold was open when the value came. Those holds are its suspects.
 * 3. A suspect stops being one when it is released. One that conceals payouts also does when its answer is known, because then it is known
 *    whether the value contains the payout (the answer's version is not larger) and how much that is.
 * 4. Shown is the newest value without suspects, less the payouts that open holds still conceal in it.
 * 5. Bonus coins are part of a value and wait with it. An answer to a call names none: until the socket's value of the same version comes, those of the value
 *    before count, as far as the balance reaches. Play makes them own coins at the same version, so a newer number for it is a value of its own.
 * A value's suspects can only become fewer and each hold ends by its watchdog, so overlapping holds never keep a value back for ever.
 */

/** What the gate takes: `locked` is how much of the balance is bonus coins, left out where the answer doesn't say. */
export interface Balance {
  balance: Cents;
  version: number;
  locked?: Cents;
}

interface ServerValue {
  balance: Cents;
  version: number;
  locked: Cents;
  /** The server named the bonus coins; otherwise they are those of the value before. */
  isLockedKnown: boolean;
  /** Those that are none any more are taken out when they are next looked at, so that each is looked at once. */
  suspects: Set<OpenHold>;
}

/** More values than this cannot wait at once; the oldest of them would be overtaken anyway. */
const MAX_WAITING = 256;

/** The server's balances, and the one of them that spoils nothing. */
export class BalanceView {
  #clear: ServerValue | null = null;
  #waiting: ServerValue[] = [];
  /** Bonus coins that were named before the first balance. */
  #early = cents(0);

  /** Takes a server value; `open` are all holds open now. False when it brings nothing new. */
  receive({ balance, version, locked }: Balance, open: Iterable<OpenHold>): boolean {
    const newest = this.#newest();
    if (version < (newest?.version ?? Number.NEGATIVE_INFINITY)) return false;
    if (newest?.version === version) {
      if (locked === undefined || newest.isLockedKnown) return false;
      newest.locked = locked;
      newest.isLockedKnown = true;
      return true;
    }
    this.#keep({ balance, version, locked: locked ?? newest?.locked ?? this.#early, isLockedKnown: locked !== undefined }, open);
    return true;
  }

  /** Takes the number of bonus coins in the newest balance. */
  receiveLocked(locked: Cents, open: Iterable<OpenHold>): void {
    const newest = this.#newest();
    if (newest === undefined) this.#early = locked;
    else if (newest.locked !== locked) this.#keep({ ...newest, locked, isLockedKnown: true }, open);
  }

  /** What may be shown now; null while no value is known. */
  shown(open: Iterable<OpenHold>): { balance: Cents; locked: Cents } | null {
    const index = this.#waiting.findLastIndex((value) => !isSuspect(value));
    if (index >= 0) {
      this.#clear = this.#waiting[index] ?? null;
      this.#waiting = this.#waiting.slice(index + 1);
    }
    if (this.#clear === null) return null;
    let shown: number = this.#clear.balance;
    for (const hold of open) if (conceals(hold, this.#clear.version)) shown -= hold.answer?.payout ?? 0;
    // Concealed winnings may already be staked elsewhere; a balance below zero would give them away.
    const balance = cents(Math.max(0, shown));
    return { balance, locked: cents(Math.min(this.#clear.locked, balance)) };
  }

  forget(): void {
    this.#clear = null;
    this.#waiting = [];
    this.#early = cents(0);
  }

  #newest(): ServerValue | undefined {
    return this.#waiting.at(-1) ?? this.#clear ?? undefined;
  }

  #keep(value: Omit<ServerValue, 'suspects'>, open: Iterable<OpenHold>): void {
    this.#waiting.push({ ...value, suspects: new Set(open) });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }
}

function isSuspect({ suspects }: ServerValue): boolean {
  for (const hold of suspects) {
    if (hold.open && (hold.concealing === 'movement' || hold.answer === null)) return true;
    suspects.delete(hold);
  }
  return false;
}

function conceals(hold: OpenHold, version: number): boolean {
  return hold.open && hold.concealing === 'payouts' && hold.answer !== null && hold.answer.version <= version;
}
