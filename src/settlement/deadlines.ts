import type { GatePorts } from './ports.ts';

/**
 * Many limits on one timer: a hundred bets at once would set and clear hundreds of them. The timer is only set anew for a limit that comes before it;
 * one that was lifted in the meantime costs a look when the timer runs out.
 */
export class Deadlines<Key> {
  readonly #ports: Pick<GatePorts, 'now' | 'after'>;
  readonly #exceeded: (key: Key) => void;
  readonly #dueMs = new Map<Key, number>();
  #timer: { dueMs: number; stop: () => void } | null = null;

  /** `exceeded` is called once for each limit that passes before it is lifted; those that pass together come in their order. */
  constructor(ports: Pick<GatePorts, 'now' | 'after'>, exceeded: (key: Key) => void) {
    this.#ports = ports;
    this.#exceeded = exceeded;
  }

  /** Sets the limit of a key, from now, ms; in place of the one that it had. */
  set(key: Key, limitMs: number): void {
    const dueMs = this.#ports.now() + limitMs;
    this.#dueMs.set(key, dueMs);
    if (this.#timer === null || dueMs < this.#timer.dueMs) this.#wait(dueMs, limitMs);
  }

  /** Lifts a limit. */
  lift(key: Key): void {
    this.#dueMs.delete(key);
    if (this.#dueMs.size > 0) return;
    this.#timer?.stop();
    this.#timer = null;
  }

  #wait(dueMs: number, delayMs: number): void {
    this.#timer?.stop();
    this.#timer = { dueMs, stop: this.#ports.after(delayMs, () => this.#look()) };
  }

  #look(): void {
    this.#timer = null;
    const nowMs = this.#ports.now();
    const due = [...this.#dueMs].filter(([, dueMs]) => dueMs <= nowMs).sort(([, a], [, b]) => a - b);
    // All of them are taken first: what one sets off may set and lift others.
    for (const [key] of due) this.#dueMs.delete(key);
    for (const [key] of due) this.#exceeded(key);
    if (this.#timer !== null || this.#dueMs.size === 0) return;
    const next = Math.min(...this.#dueMs.values());
    this.#wait(next, Math.max(0, next - nowMs));
  }
}
