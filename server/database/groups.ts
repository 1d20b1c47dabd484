import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallTime, runningCall } from './call-time.ts';

/** Groups that run at once, and the most pieces of work in one. */
export interface GroupLimits {
  atOnce: number;
  most: number;
}

/** A group that takes longer than this no longer keeps the next one waiting, ms. */
const SLOW_MS = 250;
/** Keys remembered whose last work failed. */
const MOST_FAILED = 10_000;

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
  /** Runs works in one transaction. Answers their results, in their order, or null where nothing of them was written. Rejects where that is unknown. */
  together(runs: readonly ((context: Context) => Promise<unknown>)[]): Promise<unknown[] | null>;
}

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
  /** Keys whose last work failed: the next runs alone, since a group with it would be likely to run twice. */
  readonly #failed = new Set<string>();
  #running = 0;

  constructor(limits: GroupLimits, parts: Parts<Context>) {
    this.#limits = limits;
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
        since: performance.now(),
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
      let isOver = false;
      const over = (): void => {
        if (!isOver) this.#running -= 1;
        isOver = true;
        this.#next();
      };
      const slow = setTimeout(over, SLOW_MS);
      void this.#serve(members).then(() => {
        clearTimeout(slow);
        over();
      });
    }
  }

  /** Takes the next group out of what waits: in order, none of a key that is busy. Groups of several processes lock in one order, that of the keys. */
  #take(): Member<Context>[] {
    const members: Member<Context>[] = [];
    let { most } = this.#limits;
    this.#waiting = this.#waiting.filter((member) => {
      const { key } = member;
      const isAlone = this.#failed.has(key);
      if (members.length >= most || this.#busy.has(key) || (isAlone && members.length > 0)) return true;
      members.push(member);
      this.#busy.add(key);
      if (isAlone) most = 1;
      return false;
    });
    return members.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Resolves when another group may begin: those that run alone after a failure don't keep it waiting. */
  async #serve(members: readonly Member<Context>[]): Promise<void> {
    const began = performance.now();
    for (const { call, since } of members) if (call) call.spentMs += began - since;
    const [only] = members;
    if (only && members.length === 1) return this.#alone(only);
    const group = { spentMs: Math.max(...members.map(({ call }) => call?.spentMs ?? 0)) };
    const runs = members.map(
      ({ run, inContext }) =>
        (context: Context) =>
          inContext(run, context),
    );
    const outcome = runningCall.run(group, () => this.#parts.together(runs));
    const results = await outcome.catch(() => undefined);
    for (const { call } of members) if (call) call.spentMs += performance.now() - began;
    members.forEach((member, index) => {
      if (results === null) void this.#alone(member);
      else this.#end(member, results ? Promise.resolve(results[index]) : outcome);
    });
  }

  async #alone(member: Member<Context>): Promise<void> {
    const outcome = member.inContext(() => this.#parts.alone(member.run));
    const isDone = await outcome.then(
      () => true,
      () => false,
    );
    if (this.#failed.size >= MOST_FAILED) this.#failed.clear();
    if (isDone) this.#failed.delete(member.key);
    else this.#failed.add(member.key);
    this.#end(member, outcome);
  }

  #end({ key, settle }: Member<Context>, outcome: Promise<unknown>): void {
    this.#busy.delete(key);
    settle(outcome);
    this.#next();
  }
}
