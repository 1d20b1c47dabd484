import { createStore, type StoreApi } from 'zustand/vanilla';
import { service } from '#src/lib/services/services.ts';
import { type Fate, type FollowedFate, followFate } from './fate.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/*
 * Keyed calls, each from the press to its known result
 * idle → sending → answered | refused | unknown → looked up → known
 * 1. A call is locked by its id while it is on its way: a second press does nothing.
 * 2. It has one idempotency key over all its tries.
 * 3. What happens is published before the request is sent, so that a hold opened on `sending` exists before any answer.
 * 4. Without an answer the result is looked up until it is known, where it can be; news that come by another way (`learn`) end it as well.
 * 5. The lock ends when what was published last has been dealt with, a promise included.
 * It knows no page and no component: a call that was started goes on when its page is left.
 */

/** How a call ended. `known`: its result, by its answer, by a look or by other news. `lost`: unknown for good, because no player is signed in any more who could ask or nothing can be looked up. */
export type IntentEnd<Answer> =
  | { kind: 'known'; id: string; answer: Answer; lookedUp: boolean }
  | { kind: 'refused' | 'lost'; id: string; error: unknown };

/** What happens to a call. */
export type IntentEvent<Answer> = { kind: 'sending'; id: string } | { kind: 'unknown'; id: string } | IntentEnd<Answer>;

type Followed<Answer> = Parameters<typeof followFate<Answer>>[0];

/** How a call is made. */
export interface IntentCall<Answer> extends Pick<
  Followed<Answer>,
  'againAfterMs' | 'slowAfterMs' | 'readRefusal' | 'delay' | 'look' | 'untilMayLook' | 'resumed' | 'paused'
> {
  /** Its idempotency key; left out: a new one. */
  key?: string;
  /** Sends the request; the server does it once, however often it comes. `isOwn` turns false when another player is here, who must not see the answer. */
  send(key: string, isOwn: () => boolean): Promise<Answer>;
  /** Deals with what happens. The call is locked until the promise of its end resolves. */
  happened?(event: IntentEvent<Answer>): void | Promise<void>;
}

/** How a call on its way is. `unknown`: its result is being looked up. `paused`: it is in doubt, and looked up only when asked to. */
export type OnTheWay = 'sending' | 'unknown' | 'paused';

/** Calls on their way by id. */
export type IntentsOnTheWay = ReadonlyMap<string, OnTheWay>;

/** The machine behind every call that must happen once. */
export class Intents<Answer> {
  readonly store: StoreApi<IntentsOnTheWay> = createStore<IntentsOnTheWay>(() => new Map());
  readonly #most: number;
  /** Counts the players who were here. */
  #era = 0;
  readonly #followed = new Map<string, FollowedFate<Answer> | null>();
  /** What waits for the end of a call. */
  readonly #asking = new Map<string, (end: IntentEnd<Answer>) => void>();

  /** `most`: the most calls on their way at once. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Starts a call. False, and nothing happens, while it is on its way or as many as may be are. */
  start(id: string, call: IntentCall<Answer>): boolean {
    return this.#begin(id, call);
  }

  /** Starts a call. Resolves with its end once its lock is off; null at once where it can't be started. */
  ask(id: string, call: IntentCall<Answer>): Promise<IntentEnd<Answer> | null> {
    return new Promise((resolve) => {
      if (this.#begin(id, call)) this.#asking.set(id, resolve);
      else resolve(null);
    });
  }

  /** Looks up the results in doubt now. */
  lookNow(): void {
    for (const followed of this.#followed.values()) followed?.lookNow();
  }

  /** Looks up a call that is paused, under its own key. False, and nothing happens, where it isn't. */
  resume(id: string): boolean {
    if (this.store.getState().get(id) !== 'paused') return false;
    this.#set(id, 'unknown');
    this.#followed.get(id)?.lookNow();
    return true;
  }

  /** Ends a call by a result that arrived another way. */
  learn(id: string, answer: Answer): void {
    this.#followed.get(id)?.learn(answer);
  }

  /** Another player is here: what is on its way was another's, and is lost for those who ask for its end. */
  forget(): void {
    this.#era += 1;
    const asking = [...this.#asking];
    this.#asking.clear();
    for (const followed of this.#followed.values()) followed?.stop();
    this.#followed.clear();
    this.store.setState(new Map(), true);
    for (const [id, ended] of asking) ended({ kind: 'lost', id, error: null });
  }

  #begin(id: string, call: IntentCall<Answer>): boolean {
    if (this.#followed.has(id) || this.#followed.size >= this.#most) return false;
    const { send, happened, key = newIdempotencyKey(), ...timing } = call;
    this.#followed.set(id, null);
    this.#set(id, 'sending');
    void happened?.({ kind: 'sending', id });
    const era = this.#era;
    const isHere = (): boolean => this.#followed.get(id) === followed;
    const followed = followFate<Answer>({
      ...timing,
      send: () => send(key, () => era === this.#era),
      doubted: () => {
        if (!isHere()) return;
        this.#set(id, 'unknown');
        void happened?.({ kind: 'unknown', id });
      },
      paused: () => {
        if (!isHere()) return;
        this.#set(id, 'paused');
        call.paused?.();
      },
      ended: (fate) => {
        if (!isHere()) return;
        const end = this.#endOf(id, fate);
        const unlock = (): void => {
          if (!isHere()) return;
          this.#set(id, null);
          const ended = this.#asking.get(id);
          this.#asking.delete(id);
          ended?.(end);
        };
        let dealt: void | Promise<void> = undefined;
        try {
          dealt = happened?.(end);
        } finally {
          // A failure there must not keep the lock.
          if (dealt) void dealt.finally(unlock);
          else unlock();
        }
      },
    });
    this.#followed.set(id, followed);
    return true;
  }

  #endOf(id: string, fate: Fate<Answer>): IntentEnd<Answer> {
    if (fate.kind !== 'answered') return { kind: fate.kind === 'refused' ? 'refused' : 'lost', id, error: fate.error };
    return { kind: 'known', id, answer: fate.answer, lookedUp: this.store.getState().get(id) !== 'sending' };
  }

  #set(id: string, step: OnTheWay | null): void {
    const calls = new Map(this.store.getState());
    if (step !== null) calls.set(id, step);
    else {
      calls.delete(id);
      this.#followed.delete(id);
    }
    this.store.setState(calls, true);
  }
}

/** The calls that pages make, by what each does: locked and looked up over a change of pages. */
export const intentsService = service('intents', () => new Intents<unknown>());
