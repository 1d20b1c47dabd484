import { setImmediate } from 'node:timers/promises';

/** The most sockets that one turn of the event loop sends to. */
export const SLICE = 200;

/**
 * Sends to many sockets in slices, one slice per turn of the event loop, so that a crowd of watchers never keeps a cash-out waiting. What was asked
 * for first is sent to its last slice before the next begins: each socket hears everything in order.
 */
export class FanOut {
  readonly #sizes: number[] = [];
  #queue: ((slice: number) => void)[] = [];
  #running = false;

  /** A place for one more socket: the number of its slice. */
  join(): number {
    const free = this.#sizes.findIndex((size) => size < SLICE);
    const slice = free < 0 ? this.#sizes.push(0) - 1 : free;
    this.#sizes[slice] = (this.#sizes[slice] ?? 0) + 1;
    return slice;
  }

  leave(slice: number): void {
    this.#sizes[slice] = (this.#sizes[slice] ?? 1) - 1;
  }

  /** How many sends wait for their turn. */
  get backlog(): number {
    return this.#queue.length;
  }

  /** Calls `send` for each slice that has sockets. */
  send(send: (slice: number) => void): void {
    this.#queue.push(send);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let send = this.#queue.shift(); send; send = this.#queue.shift()) {
      for (let slice = 0; slice < this.#sizes.length; slice++) {
        if ((this.#sizes[slice] ?? 0) === 0) continue;
        send(slice);
        await setImmediate();
      }
    }
    this.#running = false;
  }
}
