/** Promises that hang on one another settle within this many turns. */
const TURNS = 8;

/** Time that a simulation moves by hand. */
export class SimulatedTime {
  now = 0;
  #order = 0;
  #timers: { at: number; order: number; run: () => void }[] = [];

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { at: this.now + delayMs, order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Runs what falls due within `durationMs`, in its order, each with what it wakes. */
  async advance(durationMs: number): Promise<void> {
    const end = this.now + durationMs;
    for (;;) {
      const [due] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.order - b.order);
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.now = Math.max(this.now, due.at);
      due.run();
      for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
    }
    this.now = end;
  }
}

/** A network that loses, doubles, reorders or delays three messages in ten, and answers questions late or not at all, until it heals. */
export class LossyNetwork {
  #healed = false;
  readonly #time: SimulatedTime;
  readonly #random: () => number;

  constructor(time: SimulatedTime, random: () => number) {
    this.#time = time;
    this.#random = random;
  }

  /** From now on every message arrives, once and in its order. */
  heal(): void {
    this.#healed = true;
  }

  /** Sends a message, whatever becomes of it. */
  send(deliver: () => void): void {
    const { after } = this.#time;
    const fate = this.#random();
    if (this.#healed || fate >= 0.3) after(10, deliver);
    else if (fate < 0.1) return;
    else if (fate < 0.2) after(10 + this.#upTo(900), deliver);
    else for (const delayMs of [10, 10 + this.#upTo(300)]) after(delayMs, deliver);
  }

  /** Asks the server: `answer` is made when the question is there. Rejects when it is lost on the way back. */
  ask<Answer>(answer: () => Answer): Promise<Answer> {
    const healed = this.#healed;
    const thereMs = healed ? 5 : this.#upTo(200);
    const backMs = healed ? 5 : this.#upTo(400);
    const lost = !healed && this.#random() < 0.15;
    return new Promise((resolve, reject) => {
      this.#time.after(thereMs, () => {
        const value = answer();
        this.#time.after(backMs, () => (lost ? reject(new Error('lost')) : resolve(value)));
      });
    });
  }

  #upTo(ms: number): number {
    return Math.floor(this.#random() * ms);
  }
}
