import { ApiError } from '#src/lib/api/api-error.ts';
import type { BrowserStorage } from '#src/lib/api/browser-storage.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { Intents } from '#src/lib/api/intents.ts';

interface Kept<Body> {
  player: string;
  key: string;
  body: Body;
  /** When the player last asked for it, `Date.now()`: by sending it, by a confirmation on the way, or by a press for it in doubt. */
  askedAtMs: number;
}

export interface RequestPorts<Body, Reply> {
  /** Its place in the tab's storage. */
  name: string;
  storage: BrowserStorage;
  /** The id of the player who is signed in. */
  player(): string | null;
  /** Sends it. The server does it once, however often it comes under one key. `asked`: the player has just confirmed it. */
  send(body: Body, key: string, asked: () => void): Promise<Reply>;
  /** What the shop has to know of an answer, wherever the player is by then. */
  answered(reply: Reply): void;
  refused(error: unknown): void;
  /** Resolves with whether one in doubt may be sent again without a press; see `followFate`. */
  untilMayLook(askedAtMs: number): Promise<boolean>;
  delay?: (ms: number) => Promise<unknown>;
}

/**
 * A request that moves money or prizes, of which one is under way at a time
 * 1. It is kept in the tab with its key before it is sent, so that a reload in the middle of it finds it.
 * 2. It is sent until its fate is known, later than `untilMayLook` allows only when the player asks for it: the same key brings the first answer again.
 * 3. A clear refusal, or the answer, ends it. A session that is lost on the way does not: the next look at it comes after the login.
 */
export class KeptRequest<Body, Reply> {
  readonly #intents = new Intents<Reply>(1);
  /** The request on its way, if there is one. */
  readonly store = this.#intents.store;
  readonly #ports: RequestPorts<Body, Reply>;
  /** What is kept of the request on its way. */
  #kept: Kept<Body> | null = null;

  constructor(ports: RequestPorts<Body, Reply>) {
    this.#ports = ports;
  }

  /** Sends a new one. Null when it was refused, when no player is signed in, or when another one is under way. */
  send(body: Body): Promise<Reply | null> {
    const player = this.#ports.player();
    if (this.store.getState().size > 0 || player === null) return Promise.resolve(null);
    const kept: Kept<Body> = { player, key: newIdempotencyKey(), body, askedAtMs: 0 };
    this.#keepAsked(kept);
    return this.#follow(kept, false);
  }

  /** Goes on with one that a reload or a lost session interrupted. Null when there is none, or when it was refused. */
  resume(): Promise<Reply | null> {
    const kept = this.#read();
    if (this.store.getState().size > 0 || kept === null || kept.player !== this.#ports.player()) return Promise.resolve(null);
    return this.#follow(kept, true);
  }

  /** Asks again at once for one that is in doubt. */
  lookNow(): void {
    if (this.#kept !== null) this.#keepAsked(this.#kept);
    if (!this.#intents.resume(this.#ports.name)) this.#intents.lookNow();
  }

  /** Keeps it as asked for now. */
  #keepAsked(kept: Kept<Body>): void {
    kept.askedAtMs = Date.now();
    this.#ports.storage.write(this.#ports.name, JSON.stringify(kept));
  }

  #read(): Kept<Body> | null {
    try {
      const kept = JSON.parse(this.#ports.storage.read(this.#ports.name) ?? 'null') as Partial<Kept<Body>> | null;
      if (typeof kept?.player !== 'string' || typeof kept.key !== 'string' || kept.body === undefined) return null;
      // The build before kept no time.
      return { ...kept, askedAtMs: kept.askedAtMs ?? 0 } as Kept<Body>;
    } catch {
      return null;
    }
  }

  async #follow(kept: Kept<Body>, resumed: boolean): Promise<Reply | null> {
    const { name, storage, delay, untilMayLook, answered, refused } = this.#ports;
    const { player, key, body } = kept;
    this.#kept = kept;
    // Never on behalf of another player, whose session the page may have by now.
    const send = (): Promise<Reply> =>
      this.#ports.player() === player
        ? this.#ports.send(body, key, () => this.#keepAsked(kept))
        : Promise.reject(new ApiError({ status: 401, code: 'unauthenticated', msg: '' }));
    const end = await this.#intents.ask(name, {
      key,
      send,
      look: 'again',
      untilMayLook: () => untilMayLook(kept.askedAtMs),
      resumed,
      ...(delay && { delay }),
    });
    this.#kept = null;
    if (end === null || (end.kind !== 'known' && hasCode(end.error, 'unauthenticated'))) return null;
    // The answer is another player's by now: it is asked for again when that player is back.
    if (this.#ports.player() !== player) return null;
    storage.remove(name);
    if (end.kind === 'known') {
      answered(end.answer);
      return end.answer;
    }
    refused(end.error);
    return null;
  }
}
