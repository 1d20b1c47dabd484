import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Battle, battle as battleRoute } from '#contract/api/battles.ts';
import { battleChannel } from '#contract/realtime/battles.ts';
import { after } from '#src/lib/after.ts';
import type { Call } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import type { Realtime } from '#src/realtime/realtime.ts';
import { reconnectDelayMs } from '#src/realtime/reconnect-delay.ts';
import { ServerClock } from '#src/rounds/server-clock.ts';
import { type BattleEvent, battleEventSchema, furtherOn, withEvent } from './battle-events.ts';

/** A battle with the server's time of it, ms since 1970. */
export interface TimedBattle {
  data: Battle;
  ts: number;
}

export interface BattleFeedState {
  /** Null until the first answer. */
  battle: Battle | null;
  /** The last answer could not be had; another one is asked for. */
  failed: boolean;
  /** There is no such battle. */
  missing: boolean;
}

/** One battle as the server publishes it, whatever the network does to its messages, and the server's clock with it. */
export class BattleFeed {
  readonly store: StoreApi<BattleFeedState>;
  /** Set by each answer; events only hint at it before the first one. */
  readonly clock = new ServerClock({ now: () => performance.now(), ask: () => Promise.reject(new Error('not asked')), after });
  readonly #id: string;
  readonly #call: Call;
  readonly #realtime: Realtime;
  #asking = false;
  /** Asked for again while an answer was on its way: that one may be older than what it was asked for. */
  #again = false;
  #failures = 0;
  #stopRetry = (): void => undefined;
  #entered = false;

  constructor(id: string, { call, realtime }: { call: Call; realtime: Realtime }, first: TimedBattle | null) {
    this.#id = id;
    this.#call = call;
    this.#realtime = realtime;
    this.store = createStore<BattleFeedState>(() => ({ battle: first?.data ?? null, failed: false, missing: false }));
    // Late by the way of the answer: what is hidden until a time is never shown too early.
    if (first) this.clock.hint(first.ts);
  }

  /** Follows the battle until the answered function is called. The first answer does not wait for the socket. */
  enter(): () => void {
    this.#entered = true;
    const stop = this.#realtime.subscribe(battleChannel.named(this.#id), battleEventSchema, {
      connected: () => this.resync(),
      message: (event) => this.#message(event),
    });
    this.resync();
    return () => {
      this.#entered = false;
      this.#stopRetry();
      stop();
    };
  }

  /** A state of the battle that an answer brought, with the server's time of it. */
  take(battle: Battle): void {
    const { battle: known } = this.store.getState();
    this.store.setState({ battle: known === null ? battle : furtherOn(known, battle), failed: false, missing: false });
  }

  /** Asks for the battle now: after each (re)connect, and where an event was missed. */
  resync(): void {
    this.#stopRetry();
    if (this.#asking) this.#again = true;
    else void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    const sentMs = performance.now();
    try {
      const { data, ts: serverMs } = await this.#call(battleRoute, { params: { id: this.#id } });
      this.clock.take({ sentMs, backMs: performance.now(), serverMs });
      this.#failures = 0;
      this.take(data);
    } catch (error) {
      this.#failed(error);
    }
    this.#asking = false;
    if (this.#again && this.#entered) {
      this.#again = false;
      this.resync();
    }
  }

  #failed(error: unknown): void {
    if (hasCode(error, 'not_found')) return this.store.setState({ missing: true });
    this.store.setState({ failed: true });
    if (this.#entered) this.#stopRetry = after(reconnectDelayMs(this.#failures++, Math.random()), () => this.resync());
  }

  #message(event: BattleEvent): void {
    this.clock.hint(event.ts);
    const { battle } = this.store.getState();
    if (battle === null) return;
    const next = withEvent(battle, event);
    if (next === null) this.resync();
    else if (next !== battle) this.store.setState({ battle: next });
  }
}
