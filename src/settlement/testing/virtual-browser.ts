import { Gate } from '../gate.ts';

interface Timer {
  tab: string;
  at: number;
  run: () => void;
}

/** For tests: several tabs of one browser under a clock that only moves when the test says so, with a line between the tabs that delivers at once. */
export class VirtualBrowser {
  now = 0;
  readonly reported: unknown[] = [];
  /** Every message that a living tab has said, in order. */
  readonly said: unknown[] = [];
  #timers = new Set<Timer>();
  #lines = new Map<string, (message: unknown) => void>();
  #dead = new Set<string>();

  /** Opens a tab with its own gate. */
  tab(name: string): Gate {
    return new Gate({
      tab: name,
      now: () => this.now,
      after: (delayMs, run) => {
        const timer: Timer = { tab: name, at: this.now + delayMs, run };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
      soon: (run) => run(),
      connect: (receive) => {
        this.#lines.set(name, receive);
        return {
          send: (message) => {
            if (this.#dead.has(name)) return;
            const copy: unknown = structuredClone(message);
            this.said.push(copy);
            for (const [other, deliver] of this.#lines) if (other !== name && !this.#dead.has(other)) deliver(copy);
          },
        };
      },
      report: (error) => this.reported.push(error),
    });
  }

  /** A tab that crashes or freezes: it neither sends nor runs timers any more. */
  kill(name: string): void {
    this.#dead.add(name);
  }

  /** Says something on the line as if another tab, of whatever version, had. */
  inject(message: unknown): void {
    for (const deliver of this.#lines.values()) deliver(message);
  }

  /** Moves the clock and runs what is due, in order. */
  advance(durationMs: number): void {
    const end = this.now + durationMs;
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= end && !this.#dead.has(timer.tab)).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.now = Math.max(this.now, due.at);
      due.run();
    }
    this.now = end;
  }

  /** Timers of living tabs that have yet to run. */
  pending(): number {
    return [...this.#timers].filter((timer) => !this.#dead.has(timer.tab)).length;
  }
}
