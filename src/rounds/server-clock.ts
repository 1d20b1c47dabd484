import { createStore, type StoreApi } from 'zustand/vanilla';

/*
 * The server's clock, kept here
 * 1. A sample asks the server for its time: sent at t0, received there at t1, answered at t2, back at t3. Its offset is ((t1 − t0) + (t2 − t3)) / 2,
 *    wrong by at most half of its round trip (t3 − t0) − (t2 − t1).
 * 2. Of eight samples the one with the shortest round trip counts. They are repeated every minute and whenever the page is seen again.
 * 3. A small correction is slewed, at most 5 % of the time that passes, so that what follows the clock never jumps; a large one is a step.
 */

/** Samples of one measurement. */
const SAMPLES = 8;
/** Pause between two samples, ms: they are to meet different moments of the network, and the server takes so many messages a second. */
const PAUSE_MS = 60;
/** Time between two measurements, ms. */
export const REPEAT_MS = 60_000;
/** The round trip is looked at this often in between, ms. */
export const LOOK_MS = 10_000;
/** The most that the clock is corrected while time passes. */
export const MAX_SLEW = 0.05;
/** A correction beyond this is made at once, ms. */
export const STEP_MS = 250;

/** What the server answers to a sample; both ms since 1970. */
export interface TimeAnswer {
  t1: number;
  t2: number;
}

export interface ClockPorts {
  /** Monotonic time of this page, ms. */
  now(): number;
  /** Asks the server; rejects when there is no answer. */
  ask(t0: number): Promise<TimeAnswer>;
  /** Runs once after a delay, ms; returns the undo. */
  after(delayMs: number, run: () => void): () => void;
}

export interface ClockState {
  /** False until the first measurement; before that the time is a guess that may lie behind by the way of a message. */
  synced: boolean;
  /** The last round trip to the server and back, ms; null before the first. */
  rttMs: number | null;
}

/** The server's time as far as this page can know it. */
export class ServerClock {
  readonly store: StoreApi<ClockState> = createStore<ClockState>(() => ({ synced: false, rttMs: null }));
  readonly #ports: ClockPorts;
  /** Added to the page's time: as it is now, and as it should be. */
  #offsetMs: number | null = null;
  #wantedMs = 0;
  #seenAt = 0;
  #stopNext = (): void => undefined;
  /** The measurement under way; an older one no longer counts. */
  #run: object | null = null;

  constructor(ports: ClockPorts) {
    this.#ports = ports;
  }

  /** Ms since 1970 by the server. Before anything is known of the server, this machine's own idea of it. */
  now(): number {
    return this.at(this.#ports.now());
  }

  /** The server's time at a reading of the page's monotonic clock. */
  at(localMs: number): number {
    if (this.#offsetMs === null) return Date.now();
    const elapsedMs = Math.max(0, localMs - this.#seenAt);
    this.#seenAt = Math.max(this.#seenAt, localMs);
    const missing = this.#wantedMs - this.#offsetMs;
    const most = elapsedMs * MAX_SLEW;
    this.#offsetMs += Math.min(most, Math.max(-most, missing));
    return localMs + this.#offsetMs;
  }

  /** A message says what time it was when it left: good enough until a measurement is there. */
  hint(serverMs: number): void {
    if (this.store.getState().synced) return;
    const offsetMs = serverMs - this.#ports.now();
    if (this.#offsetMs === null || offsetMs > this.#offsetMs) this.#step(offsetMs);
  }

  /** An answer that contains the server's time is a sample alone: when it was asked for and came, by the page's time, and what it says, ms since 1970. */
  take({ sentMs, backMs, serverMs }: { sentMs: number; backMs: number; serverMs: number }): void {
    this.#apply({ offsetMs: serverMs - (sentMs + backMs) / 2, rttMs: backMs - sentMs });
  }

  /** Measures now, and again every minute until `stop`. */
  start(): void {
    this.stop();
    const run = {};
    this.#run = run;
    void this.#measure(run);
  }

  stop(): void {
    this.#run = null;
    this.#stopNext();
  }

  async #measure(run: object): Promise<void> {
    let best: { offsetMs: number; rttMs: number } | null = null;
    for (let count = 0; count < SAMPLES && this.#run === run; count++) {
      const sample = await this.#sample();
      if (this.#run !== run) return;
      if (sample && (best === null || sample.rttMs < best.rttMs)) best = sample;
      if (sample && count === 0 && !this.store.getState().synced) this.#apply(sample);
      await this.#pause(PAUSE_MS);
    }
    if (this.#run !== run) return;
    if (best) this.#apply(best);
    this.#wait(run, 0);
  }

  /** Between two measurements only the round trip is looked at. */
  #wait(run: object, passedMs: number): void {
    this.#stopNext = this.#ports.after(LOOK_MS, () => {
      if (passedMs + LOOK_MS >= REPEAT_MS) void this.#measure(run);
      else
        void this.#sample().then((sample) => {
          if (this.#run !== run) return;
          if (sample) this.store.setState({ rttMs: sample.rttMs });
          this.#wait(run, passedMs + LOOK_MS);
        });
    });
  }

  async #sample(): Promise<{ offsetMs: number; rttMs: number } | null> {
    const t0 = this.#ports.now();
    try {
      const { t1, t2 } = await this.#ports.ask(t0);
      const t3 = this.#ports.now();
      return { offsetMs: (t1 - t0 + (t2 - t3)) / 2, rttMs: Math.max(0, t3 - t0 - (t2 - t1)) };
    } catch {
      return null; // the connection's own state shows it; the next sample may come through
    }
  }

  #apply({ offsetMs, rttMs }: { offsetMs: number; rttMs: number }): void {
    this.at(this.#ports.now());
    this.#wantedMs = offsetMs;
    const { synced } = this.store.getState();
    if (!synced || this.#offsetMs === null || Math.abs(offsetMs - this.#offsetMs) > STEP_MS) this.#step(offsetMs);
    this.store.setState({ synced: true, rttMs });
  }

  #step(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#wantedMs = offsetMs;
    this.#seenAt = this.#ports.now();
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.after(delayMs, resolve));
  }
}
