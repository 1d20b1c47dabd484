import type { Container, Renderer } from 'pixi.js';
import type { Clock } from './clock.ts';
import type { Clip, Cue, Env, SceneDefinition } from './contract.ts';
import type { FrameTimes } from './frame-loop.ts';
import type { TextureCache } from './textures.ts';
import type { WordLayer } from './words/word-layer.ts';

/** What the stage draws on; a Pixi Application is one. */
export interface Surface {
  readonly renderer: Renderer;
  readonly stage: Container;
  /** Paints the words of the stage, which the renderer passes over. */
  readonly words: Pick<WordLayer, 'draw'>;
  render(): void;
}

/** The environment without the seed, which comes with each presentation. */
export type StageEnv<Tuning> = Omit<Env<Tuning>, 'seed'>;

/** What a stage is made of. */
export interface StageOptions<State, Fact, Tuning> {
  definition: SceneDefinition<State, Fact, Tuning>;
  surface: Surface;
  clock: Clock;
  textures: TextureCache;
  env: StageEnv<Tuning>;
  state?: State;
  /** Calls `piece` until it returns false, whenever the page is idle. Left out, all of it is done at once, so that tests and pictures wait for nothing. */
  spare?(piece: () => boolean): void;
  /** Whether a result may be shown sooner than motion would show it, where nothing moves. Left out: never. */
  mayShowAtOnce?(): boolean;
  /** A cue's moment has come in forward play. */
  onCue?(cue: Cue): void;
  onFrame?(times: FrameTimes): void;
  /** The least time between two frames, ms; null, or left out, for the tier's usual. */
  paceMs?(): number | null;
  /** A clip was built, anew ones after a change too; the lab draws its marks from it. */
  onClip?(clip: Clip): void;
  /** Scene code threw: the stage has settled and released everything, this only reports it. */
  report(error: unknown): void;
  /** The scene can't even show its rest: the slot should show its plate. Called once, after everything is released. */
  onFatal?(error: unknown): void;
}

/** How one presentation begins. */
export interface PresentOptions {
  id: string;
  /** On the stage's clock; without it the fact is presented from now, or from when its pictures are there. */
  atMs?: number;
  /** Default: the id. */
  seed?: string;
}
