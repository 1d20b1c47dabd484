/** Forward steps up to this long count as playing; longer ones are jumps and stay silent. */
export const MAX_CUE_STEP_MS = 250;

/**
 * The stage's only source of time, ms from an arbitrary start. The browser's clock is made in the shell, the manual one here; a scene sees
 * neither, it is given times.
 */
export interface Clock {
  now(): number;
  /** True while time is stopped: one picture is drawn for a change, and no frame after it. Left out: time always goes on. */
  readonly stopped?: boolean;
  /** How many ms pass here in a ms of life; left out: one. */
  readonly rate?: number;
  /** Runs once before the next paint with the frame's time; returns the undo. */
  requestFrame(run: (nowMs: number) => void): () => void;
  /** Runs once after `delayMs`, painted or not, so that no release depends on a frame; returns the undo. */
  after(delayMs: number, run: () => void): () => void;
}

interface Timer {
  atMs: number;
  run: () => void;
}

/** A clock moved by hand, for the lab, tests and goldens: the same moves give the same calls. */
export class ManualClock implements Clock {
  #nowMs: number;
  #frames: ((nowMs: number) => void)[] = [];
  #timers: Timer[] = [];

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  requestFrame(run: (nowMs: number) => void): () => void {
    this.#frames.push(run);
    return () => {
      this.#frames = this.#frames.filter((other) => other !== run);
    };
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many frames have been asked for and not yet run. */
  get pendingFrames(): number {
    return this.#frames.length;
  }

  /** Puts the hand anywhere, back too, without running anything. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Moves forward, runs the timers that came due in their order, then one frame if one was asked for. */
  advance(stepMs: number): void {
    const endMs = this.#nowMs + stepMs;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    this.#nowMs = endMs;
    const frames = this.#frames;
    this.#frames = [];
    for (const run of frames) run(endMs);
  }
}
