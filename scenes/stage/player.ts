import type { Clip, ClipEnd, Cue } from './contract.ts';
import { PresentationControl } from './presentation.ts';

/** One fact on the stage, from its presentation until nothing before it runs any more. */
export interface Entry<State, Fact> {
  readonly id: string;
  readonly seed: string;
  readonly before: State;
  readonly fact: Fact;
  readonly control: PresentationControl;
  /** Null until its pictures are there and it begins. */
  atMs: number | null;
  clip: Clip | null;
  /** Cues up to here (ms within the clip) have had their moment. */
  cursorMs: number;
}

/** A fact before it begins; `skip` is called when what presents it is skipped. */
export function entryOf<State, Fact>(
  before: State,
  fact: Fact,
  { id, seed = id }: { id: string; seed?: string },
  skip: () => void,
): Entry<State, Fact> {
  return { id, seed, before, fact, control: new PresentationControl(skip), atMs: null, clip: null, cursorMs: 0 };
}

/**
 * How a seek moves. `play` fires the cues it passes; `jump` (scrub, join, big step) is silent and leaves a cue of its very moment to the
 * play that may follow; `stay` (rebuild) moves nothing.
 */
export type SeekMode = 'play' | 'jump' | 'stay';

/** Less than any two cues are apart, ms. */
const JUST_BEFORE_MS = 0.001;

/** GSAP draws nothing when a fresh timeline is sought to exactly 0; this much later is the same picture, drawn. */
const FIRST_INSTANT_S = 1e-5;

/**
 * Runs any number of clips at once, each sought to `now − atMs`. It handles time and promises, not Pixi: the stage builds the clips and
 * decides when to draw. Errors of scene code pass through to the caller, which then calls `cutAll`.
 */
export class Player<State, Fact> {
  readonly #build: (entry: Entry<State, Fact>, atMs: number) => Clip;
  readonly #fire: (cue: Cue) => void;
  #entries: Entry<State, Fact>[] = [];

  constructor(build: (entry: Entry<State, Fact>, atMs: number) => Clip, fire: (cue: Cue) => void) {
    this.#build = build;
    this.#fire = fire;
  }

  /** True while a clip plays; a fact that waits for its pictures doesn't count, it needs no frame. */
  get playing(): boolean {
    return this.#entries.some((entry) => entry.clip !== null);
  }

  /** True while any presentation is open, waiting ones too. */
  get busy(): boolean {
    return this.#entries.some((entry) => entry.control.end === null);
  }

  /** The state from which a rebuild starts, null when nothing is being presented. */
  get baseline(): { state: State } | null {
    const first = this.#entries[0];
    return first === undefined ? null : { state: first.before };
  }

  /** Presentations that have not ended, in their order. */
  open(): Entry<State, Fact>[] {
    return this.#entries.filter((entry) => entry.control.end === null);
  }

  /** When the next release or end is due on the stage's clock, null when nothing plays. */
  nextDeadlineMs(): number | null {
    // A loop without an array: it is asked for each frame and each ball.
    let nextMs = Infinity;
    for (const { clip, atMs, control } of this.#entries) {
      if (clip !== null && atMs !== null) nextMs = Math.min(nextMs, atMs + (control.isReleased ? clip.durationMs : clip.releaseAtMs));
    }
    return nextMs === Infinity ? null : nextMs;
  }

  add(entry: Entry<State, Fact>): void {
    this.#entries.push(entry);
  }

  /** Builds the clip and puts it at its place in time, silently. */
  begin(entry: Entry<State, Fact>, atMs: number, nowMs: number): void {
    if (entry.control.end !== null || entry.atMs !== null) return;
    entry.atMs = atMs;
    entry.cursorMs = nowMs - atMs - JUST_BEFORE_MS;
    entry.clip = this.#build(entry, atMs);
  }

  seek(nowMs: number, mode: SeekMode): void {
    for (const entry of this.#entries) this.#seekEntry(entry, nowMs, mode);
    this.#retire();
  }

  /** Ends one presentation at once: its clip is drawn at its end and freed. */
  end(entry: Entry<State, Fact>, how: ClipEnd): void {
    if (entry.control.end !== null) return;
    try {
      if (entry.clip !== null) drawAt(entry.clip, entry.clip.durationMs);
    } finally {
      try {
        this.#free(entry);
      } finally {
        entry.control.finish(how);
        this.#retire();
      }
    }
  }

  /** Frees every clip without drawing and settles every promise, newest first; what `dispose` throws is given to `report`. */
  cutAll(how: ClipEnd, report: (error: unknown) => void): void {
    const entries = this.#entries;
    this.#entries = [];
    for (const entry of [...entries].reverse()) {
      try {
        this.#free(entry);
      } catch (error) {
        report(error);
      }
    }
    for (const entry of entries) entry.control.finish(how);
  }

  /** Frees every clip but keeps the presentations open, before the views under them go; `rebuild` brings them back. */
  lift(): void {
    for (const entry of [...this.#entries].reverse()) this.#free(entry);
  }

  /**
   * Builds all clips anew, as after a change of size: frees the old ones, lets `settle` show the first clip's before, then presents and seeks
   * each in its order, the ended ones that a running one was presented after too. Releases and cues are not repeated.
   */
  rebuild(nowMs: number, settle: () => void): void {
    this.lift();
    settle();
    for (const entry of this.#entries) {
      if (entry.atMs === null) continue;
      const clip = this.#build(entry, entry.atMs);
      entry.clip = clip;
      if (entry.control.end === null) this.#seekEntry(entry, nowMs, 'stay');
      else {
        drawAt(clip, clip.durationMs);
        this.#free(entry);
      }
    }
    this.#retire();
  }

  #seekEntry(entry: Entry<State, Fact>, nowMs: number, mode: SeekMode): void {
    const { clip, atMs } = entry;
    if (clip === null || atMs === null) return;
    const elapsedMs = nowMs - atMs;
    drawAt(clip, elapsedMs);
    if (mode === 'play') for (const cue of clip.cues) if (cue.atMs > entry.cursorMs && cue.atMs <= elapsedMs) this.#fire(cue);
    if (mode !== 'stay') entry.cursorMs = mode === 'play' ? elapsedMs : elapsedMs - JUST_BEFORE_MS;
    if (elapsedMs >= clip.releaseAtMs) entry.control.release();
    if (elapsedMs < clip.durationMs) return;
    this.#free(entry);
    entry.control.finish('played');
  }

  #free(entry: Entry<State, Fact>): void {
    const clip = entry.clip;
    entry.clip = null;
    if (clip === null) return;
    clip.timeline?.kill();
    clip.dispose();
  }

  /** Forgets ended presentations that no open one was presented after. */
  #retire(): void {
    const firstOpen = this.#entries.findIndex((entry) => entry.control.end === null);
    this.#entries = firstOpen === -1 ? [] : this.#entries.slice(firstOpen);
  }
}

/** The cues of a clip from its release on. */
export function resultCuesOf(clip: Clip | null): readonly Cue[] {
  return clip?.cues.filter(({ atMs }) => atMs >= clip.releaseAtMs) ?? [];
}

function drawAt(clip: Clip, elapsedMs: number): void {
  const insideMs = Math.min(Math.max(elapsedMs, 0), clip.durationMs);
  clip.timeline?.time(Math.max(insideMs / 1000, FIRST_INSTANT_S), true);
  clip.draw?.(insideMs);
}
