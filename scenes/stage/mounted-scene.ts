import { drawChangesOnly } from './canvas/draw-changes.ts';
import { honestBlending } from './canvas-blending.ts';
import { MAX_CUE_STEP_MS } from './clock.ts';
import type { Clip, Cue, Description, Env, Scene, SceneDefinition } from './contract.ts';
import { lightTextures } from './light-textures.ts';
import { assertPipes } from './pipes.ts';
import type { Entry, SeekMode } from './player.ts';
import { quietTicker } from './score.ts';
import type { StageEnv, Surface } from './stage-options.ts';
import type { TextureCache } from './textures.ts';

interface Parts<State, Fact, Tuning> {
  definition: SceneDefinition<State, Fact, Tuning>;
  surface: Surface;
  textures: TextureCache;
  env: StageEnv<Tuning>;
  /** Asks for one frame. */
  invalidate: () => void;
  spare?: ((piece: () => boolean) => void) | undefined;
  /** A clip was built. */
  onClip?: ((clip: Clip) => void) | undefined;
}

function atOnce(piece: () => boolean): void {
  while (piece());
}

/** The views of a stage's scene: made on a surface, given what they show and freed; while there are none, nothing is shown. */
export class MountedScene<State, Fact, Tuning> {
  readonly #parts: Parts<State, Fact, Tuning>;
  #scene: Scene<State, Fact, Tuning> | null = null;
  #surface: Surface;
  /** Gives up the pictures that the canvas keeps for the scene. */
  #release = (): void => undefined;
  #env: Env<Tuning>;
  /** Up to here the cues of the continuous part were fired; null when nothing was drawn yet. */
  #heardMs: number | null = null;

  constructor(parts: Parts<State, Fact, Tuning>) {
    this.#parts = parts;
    this.#surface = parts.surface;
    this.#env = { ...parts.env, seed: parts.definition.id };
  }

  /** False before the views are made and after they are gone. */
  get there(): boolean {
    return this.#scene !== null;
  }

  /** The environment in force, with the seed of the last presentation. */
  get env(): Env<Tuning> {
    return this.#env;
  }

  /** Puts another environment in force; `resize` shows it. */
  changeEnv(change: Partial<StageEnv<Tuning>>): void {
    this.#env = { ...this.#env, ...change };
  }

  get surface(): Surface {
    return this.#surface;
  }

  /** Makes the views, at rest in a state. */
  make(surface: Surface, state: State): void {
    const { definition, textures, invalidate, spare = atOnce } = this.#parts;
    this.#surface = surface;
    assertPipes(surface.renderer);
    honestBlending(surface.renderer);
    this.#release = drawChangesOnly(surface.renderer, invalidate);
    const scene = definition.create({
      renderer: surface.renderer,
      texture: (url) => textures.texture(url),
      peek: (url) => textures.peek(url),
      invalidate,
      spare,
    });
    this.#scene = scene;
    surface.stage.addChild(scene.root);
    scene.resize(this.#env);
    this.settle(state);
    invalidate();
    spare(() => {
      if (this.#scene !== scene || !lightTextures().paintNext()) return false;
      invalidate();
      return true;
    });
  }

  /** Frees the views; whatever that throws, there are none afterwards. */
  destroy(): void {
    const scene = this.#scene;
    this.#scene = null;
    if (scene === null) return;
    scene.root.parent?.removeChild(scene.root);
    this.#release();
    scene.destroy();
  }

  /** Shows a state at rest. */
  settle(state: State): void {
    this.#scene?.settle(state, this.#env);
    quietTicker();
  }

  /** Lays out everything for the environment in force. */
  resize(): void {
    this.#scene?.resize(this.#env);
  }

  /** Builds the clip of a fact, under its own seed. Throws when there are no views. */
  present(entry: Entry<State, Fact>, atMs: number): Clip {
    if (this.#scene === null) throw new Error('There is no scene to present a fact.');
    this.#env = { ...this.#env, seed: entry.seed };
    while (lightTextures().paintNext());
    const clip = this.#scene.present(entry.before, entry.fact, this.#env, { id: entry.id, atMs });
    quietTicker();
    this.#parts.onClip?.(clip);
    return clip;
  }

  /** Draws the continuous part; says whether another frame is needed at once, or in how many ms. */
  update(nowMs: number): boolean | number {
    return this.#scene?.update(nowMs) ?? false;
  }

  /** The cues of the continuous part in the step to `nowMs`; only forward play has cues, and no big step. */
  cuesUpTo(nowMs: number, mode: SeekMode): readonly Cue[] {
    const fromMs = this.#heardMs;
    this.#heardMs = nowMs;
    if (mode !== 'play' || fromMs === null || nowMs <= fromMs || nowMs - fromMs > MAX_CUE_STEP_MS) return [];
    return this.#scene?.cues?.(fromMs, nowMs) ?? [];
  }

  render(): void {
    this.#surface.words.draw(this.#surface.stage, this.#parts.invalidate);
    this.#surface.render();
  }

  /** What is shown, as plain data; empty when there are no views. */
  describe(): Description {
    return this.#scene?.describe() ?? {};
  }
}
