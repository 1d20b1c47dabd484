import { cents, type Cents } from '#contract/money.ts';
import type { OpenHold } from './hold.ts';

/*
 * Which balance may be shown
 * 1. Server values are ordered by the ledger's version; an older or equal version than the newest one is ignored.
 * 2. A value may give a hold's result away only if the hold was open when the value came. Those holds are its suspects.
 * 3. A suspect stops being one when it is released. One that conceals payouts also does when its answer is known, because then it is known
 *    whether the value contains the payout (the answer's version is not larger) and how much that is.
 * 4. Shown is the newest value without suspects, less the payouts that open holds still conceal in it.
 * A value's suspects can only become fewer and each hold ends by its watchdog, so overlapping holds never keep a value back for ever.
 */

interface ServerValue {
  balance: Cents;
  version: number;
  /** Those that are none any more are taken out when they are next looked at, so that each is looked at once. */
  suspects: Set<OpenHold>;
}

/** More values than this cannot wait at once; the oldest of them would be overtaken anyway. */
const MAX_WAITING = 256;

/** The server's balances, and the one of them that spoils nothing. */
export class BalanceView {
  #clear: ServerValue | null = null;
  #waiting: ServerValue[] = [];

  /** Takes a server value; `open` are all holds open now. False when it is stale. */
  receive(balance: Cents, version: number, open: Iterable<OpenHold>): boolean {
    if (version <= this.#newestVersion()) return false;
    this.#waiting.push({ balance, version, suspects: new Set(open) });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    return true;
  }

  /** What may be shown now; null while no value is known. */
  shown(open: Iterable<OpenHold>): Cents | null {
    const index = this.#waiting.findLastIndex((value) => !isSuspect(value));
    if (index >= 0) {
      this.#clear = this.#waiting[index] ?? null;
      this.#waiting = this.#waiting.slice(index + 1);
    }
    if (this.#clear === null) return null;
    let shown: number = this.#clear.balance;
    for (const hold of open) if (conceals(hold, this.#clear.version)) shown -= hold.answer?.payout ?? 0;
    // Concealed winnings may already be staked elsewhere; a balance below zero would give them away.
    return cents(Math.max(0, shown));
  }

  forget(): void {
    this.#clear = null;
    this.#waiting = [];
  }

  #newestVersion(): number {
    return this.#waiting.at(-1)?.version ?? this.#clear?.version ?? Number.NEGATIVE_INFINITY;
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
