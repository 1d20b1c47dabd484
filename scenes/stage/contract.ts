import type { gsap } from 'gsap';
import type { Container, Renderer, Texture } from 'pixi.js';

/**
 * How much may move. `reduced` replaces travel by cross-fades, `still` shows states only. The timing of money is the same in all
 * three, but `still` shows a page's own result at once where the rules of play allow that.
 */
export type Motion = 'full' | 'reduced' | 'still';

/**
 * What the device can carry, best first. `canvas` is Pixi's 2D renderer (no filters, meshes or sprite masks), `lean` the same with a quarter of
 * the pixels and nothing loose in the air; `plate` means no canvas at all.
 */
export type Tier = 'high' | 'low' | 'canvas' | 'lean' | 'plate';

/** Which of Pixi's renderers draws. */
export type RendererKind = 'webgl' | 'canvas';

/** The least width and height that a scene is given, CSS pixels: in a slot that is smaller, or not laid out yet, it is cut. */
export const SMALLEST_SIDE_PX = 120;

/** CSS pixels of the slot the scene fills. */
export interface Size {
  width: number;
  height: number;
}

/** Everything besides facts and time that a picture depends on. Two equal environments give equal pixels. */
export interface Env<Tuning> {
  size: Size;
  motion: Motion;
  tier: Tier;
  tuning: Tuning;
  /** Seeds every decoration; the bet's id. */
  seed: string;
}

/** A moment at which a sound plays or the device vibrates. Data only: the stage fires it, and only in forward play. */
export interface Cue {
  atMs: number;
  /** A name of the sound sprite. */
  cue: string;
  /** 0–1, default 1. */
  volume?: number;
  /** Playback rate, default 1. */
  rate?: number;
}

/** A part of a clip that `draw` shows as a function of time, by name; the lab draws it beside the tweens. */
export interface Stretch {
  track: string;
  /** Ms after the clip's start. */
  atMs: number;
  durationMs: number;
}

/** One fact as a score. The stage seeks it to `now − atMs`; nothing else drives it. */
export interface Clip {
  id: string;
  /** On the stage's clock. */
  atMs: number;
  durationMs: number;
  /** Paused GSAP timeline made of labels and `fromTo` tweens (see `Score`); seconds inside, as GSAP counts. Left out where `draw` does it all, or nothing moves. */
  timeline?: gsap.core.Timeline;
  /** What `draw` shows, by name. */
  stretches?: readonly Stretch[];
  cues: readonly Cue[];
  /** When the result can be read: the shell lets balance, drops and news through here, celebration may go on. */
  releaseAtMs: number;
  /** Draws what a timeline can't (closed-form effects) at `elapsedMs`; called with every seek. */
  draw?(elapsedMs: number): void;
  /** Frees what the clip allocated. Called exactly once, whether it ended or was cut. */
  dispose(): void;
}

/** Plain data that says what is shown: labels, values, places rounded to a tenth of a pixel. Effects are not part of it. */
export type Description = Record<string, unknown>;

/** A scene on the canvas: draws states and presents facts, decides nothing, and uses no network, store or React. */
export interface Scene<State, Fact, Tuning> {
  readonly root: Container;
  /** Builds the clip for a fact. Pure in (before, fact, env): no clock, no chance. */
  present(before: State, fact: Fact, env: Env<Tuning>, clip: { id: string; atMs: number }): Clip;
  /**
   * Draws what runs continuously at absolute time. Returns true while it needs another frame, or in how many ms the picture changes next when that is
   * longer than a frame: a countdown that ticks costs its ticks and no more.
   */
  update(nowMs: number): boolean | number;
  /** The cues of the continuous part after `fromMs` and up to `toMs` of forward play, their times absolute. Left out: none. */
  cues?(fromMs: number, toMs: number): readonly Cue[];
  /** Shows a state at rest, with no motion and no effects. */
  settle(state: State, env: Env<Tuning>): void;
  /** Lays out everything for a size; positions only. */
  resize(env: Env<Tuning>): void;
  describe(): Description;
  destroy(): void;
}

/** What the stage hands a scene when it is made. */
export interface SceneKit {
  renderer: Renderer;
  /** Loads a picture once per visit and keeps it; the same url gives the same texture. */
  texture(url: string): Promise<Texture>;
  /** The same picture if it is loaded already, so that a clip can be built without waiting. */
  peek(url: string): Texture | undefined;
  /** Asks for one more frame, for example when a late picture has arrived. */
  invalidate(): void;
  /** Has work done that the next frame can do without: `piece` does some of it and is called again, when the page is idle, until it returns false. */
  spare(piece: () => boolean): void;
}

/** A scene's whole definition: pure model, tuning with schema, and the maker of its views. */
export interface SceneDefinition<State, Fact, Tuning> {
  id: string;
  /** The default tuning, already parsed. */
  tuning: Tuning;
  initial(): State;
  /** Pure: what is true after the fact. */
  reduce(state: State, fact: Fact): State;
  /** Pictures that this state or fact will show; awaited before it is presented so that no card is blank. */
  pictures(state: State, fact?: Fact): readonly string[];
  /** Pure: ms from presenting a fact to the end of its clip. The shell's watchdogs are set by it, so no clip may last longer. */
  lengthMs(fact: Fact, env: Env<Tuning>): number;
  create(kit: SceneKit): Scene<State, Fact, Tuning>;
}

/** A fact of a story. */
export interface StoryFact<Fact> {
  /** When its clip begins, ms in the story. */
  atMs: number;
  fact: Fact;
  /** When it is presented, where that is not when its clip begins: a message that came late. */
  receivedAtMs?: number;
  /** Left out: the story's. */
  seed?: string;
}

/** One named case of a scene: feeds the lab, the goldens, the frame benchmark and the docs. */
export interface Story<State, Fact> {
  id: string;
  title: string;
  before: State;
  facts: readonly StoryFact<Fact>[];
  /** Of what is random in its clips. Left out: its id. */
  seed?: string;
  /** Motion and size when the story is about them. */
  motion?: Motion;
  size?: Size;
  /** Joins this many ms after the first fact, as after a reconnect. */
  joinAtMs?: number;
  faults?: StoryFaults;
}

/** What goes wrong on the device while a story is shown. */
export interface StoryFaults {
  /** When the graphics context is lost and restored, ms in the story. */
  lostAtMs?: number;
  /** The time from one frame to the next on a slowed machine, ms. */
  frameMs?: number;
}

/** How a presentation ended: it ran to its end, the player skipped it, or it was cut (page left, tab hidden, error, replaced). */
export type ClipEnd = 'played' | 'skipped' | 'killed';

/** One fact being presented. Both promises always settle, whatever happens to the scene; neither rejects; `released` comes first. */
export interface Presentation {
  /** The result can be read (or the presentation was cut): release the hold. */
  released: Promise<void>;
  done: Promise<ClipEnd>;
  /** Goes straight to the end. */
  skip(): void;
}
