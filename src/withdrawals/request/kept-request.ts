import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrowserStorage } from '#src/lib/api/browser-storage.ts';
import { type Fate, fateOf, followFate, hasCode } from '#src/lib/api/fate.ts';

/** `doubted`: it is not known yet whether it went through, and it is asked for again and again. */
export type RequestStep = 'idle' | 'sending' | 'doubted';

interface Kept<Body> {
  player: string;
  key: string;
  body: Body;
}

export interface RequestPorts<Body, Reply> {
  /** Its place in the tab's storage. */
  name: string;
  storage: BrowserStorage;
  /** The id of the player who is signed in. */
  player(): string | null;
  newKey(): string;
  /** Sends it. The server does it once, however often it comes under one key. */
  send(body: Body, key: string): Promise<Reply>;
  /** What the shop has to know of an answer, wherever the player is by then. */
  answered(reply: Reply): void;
  refused(error: unknown): void;
  delay?: (ms: number) => Promise<unknown>;
}

/**
 * A request that moves money or prizes, of which one is under way at a time
 * 1. It is kept in the tab with its key before it is sent, so that a reload in the middle of it finds it.
 * 2. It is sent until its fate is known: the same key brings the first answer again.
 * 3. A clear refusal, or the answer, ends it. A session that is lost on the way does not: the next look at it comes after the login.
 */
export class KeptRequest<Body, Reply> {
  readonly store: StoreApi<{ step: RequestStep }> = createStore<{ step: RequestStep }>(() => ({ step: 'idle' }));
  readonly #ports: RequestPorts<Body, Reply>;
  #lookNow = (): void => undefined;

  constructor(ports: RequestPorts<Body, Reply>) {
    this.#ports = ports;
  }

  /** Sends a new one. Null when it was refused, when no player is signed in, or when another one is under way. */
  send(body: Body): Promise<Reply | null> {
    const player = this.#ports.player();
    if (this.store.getState().step !== 'idle' || player === null) return Promise.resolve(null);
    const kept: Kept<Body> = { player, key: this.#ports.newKey(), body };
    this.#ports.storage.write(this.#ports.name, JSON.stringify(kept));
    return this.#follow(kept);
  }

  /** Goes on with one that a reload or a lost session interrupted. Null when there is none, or when it was refused. */
  resume(): Promise<Reply | null> {
    const kept = this.#read();
    if (this.store.getState().step !== 'idle' || kept === null || kept.player !== this.#ports.player()) return Promise.resolve(null);
    return this.#follow(kept);
  }

  /** Asks again at once for one that is in doubt. */
  lookNow(): void {
    this.#lookNow();
  }

  #read(): Kept<Body> | null {
    try {
      const kept = JSON.parse(this.#ports.storage.read(this.#ports.name) ?? 'null') as Partial<Kept<Body>> | null;
      if (typeof kept?.player !== 'string' || typeof kept.key !== 'string' || kept.body === undefined) return null;
      return kept as Kept<Body>;
    } catch {
      return null;
    }
  }

  #follow({ key, body }: Kept<Body>): Promise<Reply | null> {
    const { send, delay } = this.#ports;
    this.store.setState({ step: 'sending' });
    /** Its fate, refusals included; throws while that is unknown. */
    const ask = async (): Promise<Fate<Reply>> => {
      const fate = await fateOf({ send: () => send(body, key) });
      if (fate.kind === 'unknown') throw fate.error;
      return fate;
    };
    return new Promise((resolve) => {
      const followed = followFate<Fate<Reply>>({
        send: ask,
        look: ask,
        doubted: () => this.store.setState({ step: 'doubted' }),
        ended: (fate) => resolve(this.#end(fate.kind === 'answered' ? fate.answer : fate)),
        ...(delay && { delay }),
      });
      this.#lookNow = () => followed.lookNow();
    });
  }

  #end(fate: Fate<Reply>): Reply | null {
    this.store.setState({ step: 'idle' });
    if (fate.kind !== 'answered' && hasCode(fate.error, 'unauthenticated')) return null;
    this.#ports.storage.remove(this.#ports.name);
    if (fate.kind === 'answered') {
      this.#ports.answered(fate.answer);
      return fate.answer;
    }
    this.#ports.refused(fate.error);
    return null;
  }
}
