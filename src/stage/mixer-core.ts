import type { Voices } from './voices.ts';

/** How a cue sounds: volume 0–1 (default 1), rate as a factor (default 1). */
export interface CueSound {
  volume?: number;
  rate?: number;
}

/** Sounds at once; beyond it a new one is dropped, so that four reels don't clip. */
const MAX_VOICES = 12;
/** The same sound again no sooner than this, ms. */
const MIN_GAP_MS = 35;
/** Rates beyond these sound broken. */
const RATES = { min: 0.5, max: 2 } as const;

/**
 * Decides what may sound: nothing before the first gesture, nothing while muted or hidden, no sound twice within a blink, never too many at
 * once. A name includes its variants too: `tick` goes through tick-1, tick-2, … in turn.
 */
export class Mixer {
  readonly #load: () => Promise<Voices>;
  readonly #now: () => number;
  readonly #variants: ReadonlyMap<string, readonly string[]>;
  readonly #startedMs = new Map<string, number>();
  readonly #turns = new Map<string, number>();
  #voices: Voices | null = null;
  #loading = false;
  /** There was a gesture: the browser lets us sound. */
  #unlocked = false;
  #sounding = 0;
  #muted: boolean;
  #hidden = false;

  constructor(options: { load: () => Promise<Voices>; now: () => number; names: readonly string[]; muted: boolean }) {
    this.#load = options.load;
    this.#now = options.now;
    this.#variants = variantsOf(options.names);
    this.#muted = options.muted;
  }

  /** A gesture has happened: from now on the browser lets us sound. Loads the player at the first one, unless muted; a failed load is tried at the next. */
  unlock(): void {
    this.#unlocked = true;
    this.#voices?.resume();
    if (this.#voices !== null || this.#loading || this.#muted) return;
    this.#loading = true;
    this.#load().then(
      (voices) => {
        this.#voices = voices;
        voices.setMuted(this.#muted || this.#hidden);
      },
      () => {
        this.#loading = false;
      },
    );
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#voices?.setMuted(muted || this.#hidden);
    if (this.#unlocked) this.unlock();
  }

  /** A hidden tab is silent: what sounds is stopped, not paused. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) this.#voices?.stopAll();
    this.#voices?.setMuted(this.#muted || hidden);
    if (!hidden) this.#voices?.resume();
  }

  /** Stops what sounds, as when the page that it belongs to is left. */
  silence(): void {
    this.#voices?.stopAll();
  }

  /** Plays a sound if it may sound just now. Unknown names are silent: a missing sound must never break a scene. */
  play(name: string, sound: CueSound = {}): void {
    if (this.#voices === null || this.#muted || this.#hidden || this.#sounding >= MAX_VOICES) return;
    const nowMs = this.#now();
    if (nowMs - (this.#startedMs.get(name) ?? -Infinity) < MIN_GAP_MS) return;
    const region = this.#region(name);
    if (region === null) return;
    this.#startedMs.set(name, nowMs);
    this.#sounding += 1;
    let ended = false;
    const rate = Math.min(RATES.max, Math.max(RATES.min, sound.rate ?? 1));
    this.#voices.start(region, Math.min(1, Math.max(0, sound.volume ?? 1)), rate, () => {
      if (!ended) this.#sounding -= 1;
      ended = true;
    });
  }

  #region(name: string): string | null {
    const variants = this.#variants.get(name);
    if (variants === undefined) return null;
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    return variants[turn % variants.length] ?? null;
  }
}

/** The names that may be asked for, with the regions of each: a region's own name for itself, `tick` for tick-1, tick-2, … unless there is a `tick`. */
function variantsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const variants = new Map<string, string[]>();
  for (const name of names) {
    const family = /^(.+)-\d+$/.exec(name)?.[1];
    if (family !== undefined) variants.set(family, [...(variants.get(family) ?? []), name]);
  }
  return new Map<string, readonly string[]>([...variants, ...names.map((name) => [name, [name]] as const)]);
}
