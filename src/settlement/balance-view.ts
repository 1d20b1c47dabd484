import { cents, type Cents } from '#contract/money.ts';
import type { OpenHold } from './hold.ts';

/*
 * Which balance may be shown
 * 1. Server values are ordered by the ledger's version; an older or equal version than the newest one is ignored.
 * 2. A value may give a hold's result away only if the hold was open when the value came. Those holds are its suspects.
 * 3. A suspect stops being one when it is released. One that conceals payouts also does when its answer is known, because then it is known
 *    whether the value contains the payout (the answer's version is not larger) and how much that is.
 * 4. Shown is the newest value without suspects, less the payouts that open holds still conceal in it.
 * 5. Bonus coins are part of a value and wait with it. An answer to a call names none: until the socket's value of the same version comes, those that were
 *    named last count, as far as the balance reaches. Play makes them own coins at the same version, so of two numbers for a version the smaller one is newer,
 *    and is a value of its own.
 * A value's suspects can only become fewer and each hold ends by its watchdog, so overlapping holds never keep a value back for ever.
 */

/** What the gate takes: `locked` is how much of the balance is bonus coins, left out where the answer doesn't say. */
export interface Balance {
  balance: Cents;
  version: number;
  locked?: Cents;
}

/** How much of the balance of a version is bonus coins. */
export interface LockedCoins {
  locked: Cents;
  version: number;
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

const NO_LOCKED = { locked: cents(0), version: Number.NEGATIVE_INFINITY };

/** The server's balances, and the one of them that spoils nothing. */
export class BalanceView {
  #clear: ServerValue | null = null;
  #waiting: ServerValue[] = [];
  /** The newest bonus coins that were named. */
  #named = NO_LOCKED;

  /** Takes a server value; `open` are all holds open now. False when it brings nothing new. */
  receive({ balance, version, locked }: Balance, open: Iterable<OpenHold>): boolean {
    const newest = this.#newest();
    if (version < (newest?.version ?? Number.NEGATIVE_INFINITY)) return false;
    if (newest?.version === version) {
      if (locked === undefined || newest.isLockedKnown) return false;
      this.#name(locked, version);
      newest.locked = this.#named.locked;
      newest.isLockedKnown = true;
      return true;
    }
    if (locked !== undefined) this.#name(locked, version);
    this.#keep({ balance, version, locked: this.#named.locked, isLockedKnown: this.#named.version >= version }, open);
    return true;
  }

  /** Takes the number of bonus coins in the balance of a version. False when it brings nothing new. */
  receiveLocked({ locked, version }: LockedCoins, open: Iterable<OpenHold>): boolean {
    if (!this.#name(locked, version)) return false;
    const newest = this.#newest();
    if (newest === undefined || newest.locked === locked) return false;
    this.#keep({ ...newest, locked, isLockedKnown: version >= newest.version }, open);
    return true;
  }

  /** Keeps the number of bonus coins where it is newer than the one that was named last. */
  #name(locked: Cents, version: number): boolean {
    const { locked: known, version: knownAt } = this.#named;
    const isNewer = version > knownAt || (version === knownAt && locked < known);
    if (isNewer) this.#named = { locked, version };
    return isNewer;
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
    this.#named = NO_LOCKED;
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
