/*
 * Histories of calls, as clients have seen them: what each call asked for, when it began, and how it ended. `check-history.ts` judges them.
 */

interface Seen {
  player: string;
  /** What the call is, for reports. */
  name: string;
  /** Positions in the one order in which the clients saw all begins and ends. */
  beganAt: number;
  /** Infinity for a call without an answer. */
  endedAt: number;
}

/** A call that changes a balance: a bet with its payout, a deposit, a sale. All tries of one intent have one id, as they have one idempotency key. */
export interface Write extends Seen {
  kind: 'write';
  id: string;
  /** `fail`: refused, so it changed nothing. `unknown`: it may have had its effect, and may still have it. */
  outcome: 'ok' | 'fail' | 'unknown';
  /** What it adds to the balance, cents; null where no answer said it. A list says it then. */
  cents: number | null;
  /** The list that shows it; null for none. */
  list: string | null;
}

export interface BalanceRead extends Seen {
  kind: 'balance';
  cents: number;
}

/** A whole list of a player's effects. */
export interface ListRead extends Seen {
  kind: 'list';
  list: string;
  effects: { id: string; cents: number }[];
}

export type Call = Write | BalanceRead | ListRead;

type NewWrite = Pick<Write, 'player' | 'name' | 'id' | 'list'>;

/** Records the calls of clients. A read without an answer says nothing and is left out. */
export class CallHistory {
  readonly calls: Call[] = [];
  #position = 0;

  /** A position for what begins or ends now. */
  next(): number {
    return ++this.#position;
  }

  /** A call that writes begins. It is of unknown outcome until the answered function says how it ended, and `cents`, what it has added. */
  write(call: NewWrite): (outcome: 'ok' | 'fail' | 'unknown', cents?: number) => void {
    const write: Write = { ...call, kind: 'write', beganAt: this.next(), endedAt: Infinity, outcome: 'unknown', cents: null };
    this.calls.push(write);
    return (outcome, cents) => {
      write.outcome = outcome;
      if (outcome !== 'unknown') write.endedAt = this.next();
      if (cents !== undefined) write.cents = cents;
    };
  }

  /** Begins a read of the balance; what is answered takes it, cents. */
  readBalance(player: string): (cents: number) => void {
    const beganAt = this.next();
    return (cents) => void this.calls.push({ kind: 'balance', player, name: 'balance', beganAt, endedAt: this.next(), cents });
  }

  /** Begins a read of a list; what is answered takes its effects. */
  readList(player: string, list: string): (effects: ListRead['effects']) => void {
    const beganAt = this.next();
    return (effects) =>
      void this.calls.push({ kind: 'list', player, name: `list of ${list}`, list, beganAt, endedAt: this.next(), effects });
  }
}
