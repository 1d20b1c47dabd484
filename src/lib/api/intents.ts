import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Fate, type FollowedFate, followFate } from './fate.ts';

/*
 * Keyed calls of one kind, each from the press to its known result
 * idle → sending → answered | refused | unknown → looked up → known
 * 1. A call is locked by its id while it is on its way: a second press does nothing.
 * 2. What happens is published before the request is sent, so that a hold opened on `sending` exists before any answer.
 * 3. Without an answer the result is looked up until it is known; news that come by another way (`learn`) end it as well.
 * It knows no page and no component: a call that was started goes on when its page is left.
 */

/** What happens to a call. `known`: what it came to, by its answer, by a look or by other news. `lost`: no player is signed in any more who could ask. */
export type IntentEvent<Answer> =
  | { kind: 'sending'; id: string }
  | { kind: 'unknown'; id: string }
  | { kind: 'known'; id: string; answer: Answer; lookedUp: boolean }
  | { kind: 'refused' | 'lost'; id: string; error: unknown };

type Followed<Answer> = Parameters<typeof followFate<Answer>>[0];

/** How calls of one kind are made. */
export interface IntentCall<Answer> extends Pick<Followed<Answer>, 'againAfterMs' | 'slowAfterMs' | 'readRefusal' | 'delay'> {
  /** The most of them on their way at once; left out: any number. */
  most?: number;
  /** Sends the request; the server does it once, however often it comes. */
  send(id: string): Promise<Answer>;
  /** Looks up what became of it; null while that can't be said. */
  look(id: string): Promise<Answer | null>;
}

/** Calls on their way by id. `unknown`: their results are being looked up. */
export type IntentsOnTheWay = ReadonlyMap<string, 'sending' | 'unknown'>;

/** The machine behind every call that must happen once. */
export class Intents<Answer> {
  readonly store: StoreApi<IntentsOnTheWay> = createStore<IntentsOnTheWay>(() => new Map());
  readonly #call: IntentCall<Answer>;
  readonly #happened: (event: IntentEvent<Answer>) => void;
  readonly #followed = new Map<string, FollowedFate<Answer> | null>();

  constructor(call: IntentCall<Answer>, happened: (event: IntentEvent<Answer>) => void) {
    this.#call = call;
    this.#happened = happened;
  }

  /** Starts a call. False, and nothing happens, while it is on its way or as many as may be are. */
  start(id: string): boolean {
    if (this.#followed.has(id) || this.#followed.size >= (this.#call.most ?? Number.POSITIVE_INFINITY)) return false;
    const { send, look, most: _, ...timing } = this.#call;
    this.#followed.set(id, null);
    this.#set(id, 'sending');
    this.#happened({ kind: 'sending', id });
    const followed = followFate<Answer>({
      ...timing,
      send: () => send(id),
      look: () => look(id),
      doubted: () => {
        if (this.#followed.get(id) !== followed) return;
        this.#set(id, 'unknown');
        this.#happened({ kind: 'unknown', id });
      },
      ended: (fate) => {
        if (this.#followed.get(id) === followed) this.#end(id, fate);
      },
    });
    this.#followed.set(id, followed);
    return true;
  }

  /** Looks up the results in doubt now. */
  lookNow(): void {
    for (const followed of this.#followed.values()) followed?.lookNow();
  }

  /** News by another way say what a call came to. */
  learn(id: string, answer: Answer): void {
    this.#followed.get(id)?.learn(answer);
  }

  /** Another player is here: what is on its way was another's. */
  forget(): void {
    this.#followed.clear();
    this.store.setState(new Map(), true);
  }

  #end(id: string, fate: Fate<Answer>): void {
    const lookedUp = this.store.getState().get(id) === 'unknown';
    this.#followed.delete(id);
    this.store.setState(new Map([...this.store.getState()].filter(([other]) => other !== id)), true);
    if (fate.kind === 'answered') this.#happened({ kind: 'known', id, answer: fate.answer, lookedUp });
    else this.#happened({ kind: fate.kind === 'refused' ? 'refused' : 'lost', id, error: fate.error });
  }

  #set(id: string, step: 'sending' | 'unknown'): void {
    this.store.setState(new Map(this.store.getState()).set(id, step), true);
  }
}
