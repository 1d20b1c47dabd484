/** Errors in running scene code before the scene is given up. */
const MAX_FAILURES = 3;

/** What follows an error: the state at rest is shown, the scene is given up, or it is only reported. */
export type Aftermath = 'settle' | 'fatal' | 'report';

interface Parts {
  /** Only reports. */
  report(error: unknown): void;
  /** Releases everything that is being presented. */
  cut(): void;
  /** Shows the state at rest; scene code too, it may throw. */
  settle(): void;
  /** The scene can't even show its rest, or keeps failing. */
  giveUp(error: unknown): void;
}

/** Runs scene code, which is not trusted: whatever it throws, everything that is being presented is released and the picture ends at rest or is given up. */
export class Failsafe {
  readonly #parts: Parts;
  #failures = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** True when nothing was thrown. */
  run(code: () => void, then: Aftermath): boolean {
    const { report, cut, settle, giveUp } = this.#parts;
    try {
      code();
      return true;
    } catch (error) {
      report(error);
      if (then === 'report') return false;
      cut();
      this.#failures += 1;
      if (then === 'fatal' || this.#failures >= MAX_FAILURES) giveUp(error);
      else this.run(settle, 'fatal');
      return false;
    }
  }
}
