import type { Transport } from '#src/lib/api/transport.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** After the shop answered, the socket gets this long before it is looked at again, ms. */
const PATIENCE_MS = 8_000;

/** While the socket is away, asks at the product's pace whether the shop answers, which is faster than the socket library's own pace. */
export class Probe {
  readonly #transport: Transport;
  readonly #onResult: (answers: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #answers = 0;
  #running = false;

  /** `onResult` is called with how often in a row the shop has answered although the socket is away. */
  constructor(transport: Transport, onResult: (answers: number) => void) {
    this.#transport = transport;
    this.#onResult = onResult;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#attempt = 0;
    this.#answers = 0;
    this.#next(PATIENCE_MS / 2);
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  #next(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), delayMs);
  }

  async #ask(): Promise<void> {
    const here = await this.#transport.exchange('bare', { method: 'GET', url: '/api/health' }).then(
      () => true,
      () => false,
    );
    if (!this.#running) return;
    this.#next(here ? PATIENCE_MS : reconnectDelayMs(this.#attempt++, Math.random()));
    this.#answers = here ? this.#answers + 1 : 0;
    this.#onResult(this.#answers);
  }
}
