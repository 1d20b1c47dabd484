import type { Cue, Description, Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import type { Sequence } from './monkey/sequence.ts';

/** How a story is put on the canvas. */
export interface Show {
  scene: string;
  story: string;
  /** Shown instead of the scene's story of that name. */
  given?: Story<unknown, unknown>;
  size: Size;
  motion: Motion;
  tier: Exclude<Tier, 'plate'>;
  /** Device pixels per CSS pixel; left out, what the shop would draw with. */
  resolution?: number;
  antialias?: boolean;
  /** Leaves the drawing itself out: texts, cues and times are the same, and a software renderer takes most of the time. */
  unseen?: boolean;
  /** From the story's first moment on, also where it is joined later: what came before may be readable then. */
  unjoined?: boolean;
  /** Presents other results than the story's, for asserting that nothing before the release depends on them. */
  otherResult?: boolean;
}

/** How a presentation is ended early: the page shows a state, the player skips, or the tab hides. */
export type Cut = 'settled' | 'skipped' | 'hidden';

/** One presentation of a story, ms of the story. */
export interface PresentedFact {
  atMs: number;
  releaseMs: number;
  endMs: number;
}

/** Where a number or a word is, CSS pixels. */
export interface WordBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Empty where it is painted by a function. */
  text: string;
}

/** What the tests may ask for. */
export interface Visual {
  stories(scene: string): Promise<{ id: string; motion: Motion | null; size: Size | null; joinAtMs: number | null }[]>;
  /** Puts a story on the canvas at its first moment. */
  show(show: Show): Promise<void>;
  /** Back to the story's first moment, on the same stage. */
  restart(): void;
  /** Moves the story's time, in one jump, and draws. */
  seek(ms: number): void;
  /** Plays on from its current time in steps of a frame; returns the ms of script that each frame took. */
  play(durationMs: number, stepMs?: number): number[];
  /** Plays on like `play`, each frame alone in its task with the graphics pipeline emptied before it, so that script time is all that is measured. */
  measure(durationMs: number, stepMs: number): Promise<number[]>;
  /** Plays the story in real time, again and again, as a page does: one look at each paint of the browser. Returns the frames drawn and the ms it took. */
  perform(durationMs: number): Promise<{ frames: number; ms: number }>;
  /** Lets time pass without asking for a frame; returns how many were drawn. */
  idle(durationMs: number): number;
  resize(size: Size): void;
  /** Changes the environment in mid-play, as the shop does: also to a tier of the other renderer. */
  change(change: Partial<Pick<Show, 'size' | 'motion' | 'tier'>>): Promise<void>;
  /** Sets the clock back; what was presented stays so. */
  setBack(ms: number): void;
  /** Time goes on while the tab is hidden. */
  hideFor(ms: number): void;
  /** Time goes on while the graphics are gone; then all views are made anew. */
  loseFor(ms: number): void;
  /** When the clips of all facts are over at the latest, ms of the story. */
  endMs(): number;
  /** Ms of the story. */
  nowMs(): number;
  /** Objects of the scene, and texture sources of the page that were made and not destroyed. */
  counts(): { objects: number; textures: number };
  /** Standard deviation of the brightness of the picture, 0–255; null on a page that doesn't paint (`?unpainted`). */
  spread(): number | null;
  /** Plays a random sequence; returns what is wrong with it, or null. */
  playSequence(sequence: Sequence): Promise<string | null>;
  describe(): Description;
  /** What a scene of its own shows when it settles on the state after every fact that was presented so far. */
  rest(): Description;
  /** When the story's presentations release and end, as the scene's own clips say. */
  presentations(): PresentedFact[];
  /** Ends whatever runs and says what is shown then. */
  cut(how: Cut): Description;
  /** All cues that were fired so far, with the story's time. */
  cues(): Cue[];
  frames(): number;
  /** The numbers and words that can be seen. */
  wordBoxes(): WordBox[];
  /** The canvas as a PNG data address, drawn in this very task. */
  picture(): string;
  /** The same picture, all of it drawn anew on an empty canvas. */
  pictureAnew(): string;
  errors(): string[];
  contextLost(): boolean;
  rendererName(): string;
}

declare global {
  interface Window {
    visual: Visual;
  }
}
