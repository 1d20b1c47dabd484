/** A value that changes at most every so many ms; its last change always comes through. */
export class Throttled<Value> {
  readonly #everyMs: number;
  readonly #changed: () => void;
  #value: Value;
  #next: Value;
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `changed` is called when a change that had to wait comes through. */
  constructor(value: Value, everyMs: number, changed: () => void) {
    this.#value = value;
    this.#next = value;
    this.#everyMs = everyMs;
    this.#changed = changed;
  }

  /** What may be shown, once the newest value is known to be this one. */
  offer(next: Value): Value {
    this.#next = next;
    const waitMs = this.#lastMs + this.#everyMs - performance.now();
    if (this.#timer !== null || next === this.#value) return this.#value;
    if (waitMs > 0)
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#show();
        this.#changed();
      }, waitMs);
    else this.#show();
    return this.#value;
  }

  #show(): void {
    this.#lastMs = performance.now();
    this.#value = this.#next;
  }
}
