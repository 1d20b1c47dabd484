import { setImmediate } from 'node:timers/promises';

/** The most sockets that one turn of the event loop sends to. */
export const SLICE = 200;

type Send = (slice: number) => void;

/** A send and the slice it has come to. */
interface Round {
  send: Send;
  next: number;
}

/**
 * Sends to many sockets in slices, one slice per turn of the event loop, so that a crowd of watchers never keeps a cash-out waiting. What was asked
 * for first is sent to its last slice before the next begins: each socket receives everything in order. Only what is urgent goes first, and is in no
 * order with the rest.
 */
export class FanOut {
  readonly #sizes: number[] = [];
  readonly #queue: Round[] = [];
  readonly #urgent: Round[] = [];
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

  /** Whether something urgent is still on its way. */
  get hurrying(): boolean {
    return this.#urgent.length > 0;
  }

  /** Calls `send` for each slice that has sockets. */
  send(send: Send, { urgent = false } = {}): void {
    (urgent ? this.#urgent : this.#queue).push({ send, next: 0 });
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let queue = this.#waiting(); queue; queue = this.#waiting()) if (this.#advance(queue)) await setImmediate();
    } finally {
      this.#running = false;
    }
  }

  #waiting(): Round[] | undefined {
    return [this.#urgent, this.#queue].find(({ length }) => length > 0);
  }

  /** Serves the next slice of the first in a queue; false when it had none left. */
  #advance(queue: Round[]): boolean {
    const [round] = queue;
    if (!round) return false;
    while (round.next < this.#sizes.length && (this.#sizes[round.next] ?? 0) === 0) round.next += 1;
    if (round.next >= this.#sizes.length) {
      queue.shift();
      return false;
    }
    round.next += 1;
    round.send(round.next - 1);
    return true;
  }
}
