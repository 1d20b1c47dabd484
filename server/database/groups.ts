import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#server/core/clock.ts';
import { type CallTime, runningCall } from './call-time.ts';
import { DatabaseAway } from './database-failure.ts';

/** Groups that run at once, and the most pieces of work in one. */
export interface GroupLimits {
  atOnce: number;
  most: number;
}

/** A group that takes longer than this no longer keeps the next one waiting, ms. */
const SLOW_MS = 250;
/** Work whose call has spent this long already runs alone, ms: a group has no more time than the call in it that has the least. */
const LATE_MS = 1_000;
/** So many pieces of work of a key that made a group fail succeed alone before it is in a group again. */
const ALONE_AFTER_FAILURE = 8;
/** Keys remembered that made a group fail, or failed alone. */
const MOST_FAILED = 10_000;

/**
 * How work of `Groups` ended: `alone`, without waiting for a group; `together`, in one; `again`, in a group that wrote nothing, so that each piece ran again alone;
 * `unknown`, in one whose commit may have been written.
 */
export type GroupEnd = 'alone' | 'together' | 'again' | 'unknown';

/** Groups and the pieces of work in them since the start, by how they ended. */
export type GroupCounts = Readonly<Record<GroupEnd, { groups: number; members: number }>>;

interface Member<Context> {
  key: string;
  run(context: Context): Promise<unknown>;
  /** Runs something in the asynchronous context of the caller. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  call: CallTime | undefined;
  since: number;
  settle(outcome: Promise<unknown>): void;
}

interface Parts<Context> {
  /** Runs work in a transaction of its own. */
  alone(run: (context: Context) => Promise<unknown>): Promise<unknown>;
  /** Runs works in one transaction. Rejects where it is unknown whether they were written. */
  together(runs: readonly ((context: Context) => Promise<unknown>)[]): Promise<GroupOutcome>;
}

/** Results in the order of the works, or which of them failed first where nothing was written; null where none of them did, but the transaction. */
export type GroupOutcome = { results: unknown[] } | { failedAt: number | null };

/**
 * Runs pieces of work of different keys that wait at the same time in one transaction, so that they share its trips and its commit. A group in which
 * anything fails writes nothing; each piece then runs alone, so that its outcome never depends on the others. Work of one key runs one after the other, in
 * order. Work that waits for nothing starts at once, alone.
 */
export class Groups<Context> {
  readonly #limits: GroupLimits;
  readonly #parts: Parts<Context>;
  #waiting: Member<Context>[] = [];
  readonly #busy = new Set<string>();
  readonly #clock: Clock;
  /** Keys whose work runs alone, since a group with it would be likely to run twice, and how often it still has to succeed. */
  readonly #failed = new Map<string, number>();
  #running = 0;
  readonly counts: GroupCounts = {
    alone: { groups: 0, members: 0 },
    together: { groups: 0, members: 0 },
    again: { groups: 0, members: 0 },
    unknown: { groups: 0, members: 0 },
  };

  constructor(limits: GroupLimits, clock: Clock, parts: Parts<Context>) {
    this.#limits = limits;
    this.#clock = clock;
    this.#parts = parts;
  }

  /** Runs work, which may be run more than once until it is committed. */
  run<T>(key: string, run: (context: Context) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        key,
        run,
        inContext: AsyncLocalStorage.snapshot(),
        call: runningCall.getStore(),
        since: this.#clock.monotonic(),
        settle: (outcome) => void outcome.then((value) => resolve(value as T), reject),
      });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce) {
      const members = this.#take();
      if (members.length === 0) return;
      this.#running += 1;
      let isReleased = false;
      const release = (): void => {
        if (!isReleased) this.#running -= 1;
        isReleased = true;
        this.#next();
      };
      const slow = this.#clock.setTimeout(release, SLOW_MS);
      void this.#serve(members).then(() => {
        slow.cancel();
        release();
      });
    }
  }

  /** Takes the next group out of what waits: in order, none of a key that is busy. Groups of several processes lock in one order, that of the keys. */
  #take(): Member<Context>[] {
    const members: Member<Context>[] = [];
    const passedOver = new Set<string>();
    let { most } = this.#limits;
    const now = this.#clock.monotonic();
    this.#waiting = this.#waiting.filter((member) => {
      const { key, call, since } = member;
      const isAlone = this.#failed.has(key) || (call !== undefined && call.spentMs + now - since > LATE_MS);
      if (members.length >= most || this.#busy.has(key) || passedOver.has(key)) return true;
      if (isAlone && members.length > 0) {
        passedOver.add(key);
        return true;
      }
      members.push(member);
      this.#busy.add(key);
      if (isAlone) most = 1;
      return false;
    });
    return members.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Resolves when another group may begin: those that run alone after a failure don't keep it waiting. */
  async #serve(members: readonly Member<Context>[]): Promise<void> {
    const began = this.#clock.monotonic();
    for (const { call, since } of members) if (call) call.spentMs += began - since;
    const [only] = members;
    if (only && members.length === 1) {
      this.#count('alone', members);
      return this.#alone(only);
    }
    const group = { spentMs: Math.max(...members.map(({ call }) => call?.spentMs ?? 0)) };
    const runs = members.map(
      ({ run, inContext }) =>
        (context: Context) =>
          inContext(run, context),
    );
    const outcome = runningCall.run(group, () => this.#parts.together(runs));
    const ended = await outcome.catch(() => null);
    for (const { call } of members) if (call) call.spentMs += this.#clock.monotonic() - began;
    this.#count(ended === null ? 'unknown' : 'failedAt' in ended ? 'again' : 'together', members);
    if (ended !== null && 'failedAt' in ended) {
      const first = ended.failedAt === null ? undefined : members[ended.failedAt];
      if (first) this.#remember(first.key);
      for (const member of members) void this.#alone(member);
    } else members.forEach((member, index) => this.#end(member, ended ? Promise.resolve(ended.results[index]) : outcome));
  }

  #count(end: GroupEnd, members: readonly unknown[]): void {
    const counts = this.counts[end];
    counts.groups += 1;
    counts.members += members.length;
  }

  async #alone(member: Member<Context>): Promise<void> {
    const outcome = member.inContext(() => this.#parts.alone(member.run));
    const failure = await outcome.then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) this.#succeeded(member.key);
    // An outage says nothing of the work.
    else if (!(failure instanceof DatabaseAway)) this.#remember(member.key);
    this.#end(member, outcome);
  }

  #remember(key: string): void {
    if (this.#failed.size >= MOST_FAILED) this.#failed.clear();
    this.#failed.set(key, ALONE_AFTER_FAILURE);
  }

  #succeeded(key: string): void {
    const left = (this.#failed.get(key) ?? 0) - 1;
    if (left > 0) this.#failed.set(key, left);
    else this.#failed.delete(key);
  }

  #end({ key, settle }: Member<Context>, outcome: Promise<unknown>): void {
    this.#busy.delete(key);
    settle(outcome);
    this.#next();
  }
}
