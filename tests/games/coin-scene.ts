import { Container, Graphics } from 'pixi.js';
import { quietClip } from '#scenes/stage/clip-kit.ts';
import type { Clip, Env, Scene, SceneDefinition, Story } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { ms, token } from '#scenes/stage/knobs.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { Score } from '#scenes/stage/score.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import { sceneRoot, ViewSet } from '#scenes/stage/view-set.ts';
import { type AnyScene, withScene } from '#scenes/registry.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { CoinSide } from './coin-rules.ts';

/** The side that lies on top; none before the first toss. */
export interface CoinState {
  shown: CoinSide | null;
}

/** A coin was tossed. */
export interface CoinTossed {
  kind: 'tossed';
  side: CoinSide;
}

/** The whole model of the coin's scene. */
export const reduceCoin = (_state: CoinState, { side }: CoinTossed): CoinState => ({ shown: side });

/** Two tosses after each other. */
export const coinStory: Story<CoinState, CoinTossed> = {
  id: 'twice',
  title: 'Heads, then tails',
  before: { shown: null },
  facts: [
    { atMs: 0, fact: { kind: 'tossed', side: 'heads' } },
    { atMs: 1_500, fact: { kind: 'tossed', side: 'tails' } },
  ],
  seed: 'coin',
};

const tuning = defineTuning({
  tossMs: ms(900, 200, 3_000, 'Toss', 'How long the coin turns in the air.'),
  restMs: ms(200, 0, 1_000, 'Toss', 'How long it lies before the toss is over.'),
  color: token('gold', 'Colour', 'Colour of the coin.'),
});

type CoinTuning = TuningOf<typeof tuning.schema>;

const sideUp = (shown: CoinSide | null): number => (shown === 'tails' ? -1 : 1);

/** A disc that turns over: its height is the cosine of its turn, its sign the side that can be seen. */
class CoinView {
  readonly root = new Container({ label: 'coin' });
  readonly #disc = new Graphics();

  constructor() {
    this.root.addChild(this.#disc);
  }

  layOut({ size: { width, height }, tuning: { color } }: Env<CoinTuning>): void {
    this.root.position.set(width / 2, height / 2);
    this.#disc
      .clear()
      .circle(0, 0, Math.min(width, height) / 4)
      .fill({ color: tintOf(COLORS[color]) });
  }

  get face(): number {
    return this.root.scale.y;
  }

  turnTo(face: number): void {
    this.root.scale.y = face;
  }

  destroy(): void {
    this.root.destroy({ children: true });
  }
}

class CoinScene implements Scene<CoinState, CoinTossed, CoinTuning> {
  readonly root = sceneRoot('coin');
  readonly #coin = new CoinView();
  readonly #views = new ViewSet<null>(this.root, [this.#coin]);
  #shown: CoinSide | null = null;

  constructor() {
    this.root.addChild(this.#coin.root);
  }

  present(before: CoinState, { side }: CoinTossed, env: Env<CoinTuning>, clip: { id: string; atMs: number }): Clip {
    this.resize(env);
    const { tossMs, restMs } = env.tuning;
    const turns = byMotion(env.motion, { full: 7, reduced: 0, still: 0 });
    const pose = { turn: 0 };
    const score = new Score()
      .label('toss', 0)
      .label('reveal', tossMs)
      .move('coin', pose, { turn: [0, 1] }, { at: 'toss', ms: tossMs, ease: ease.settle });
    return {
      ...quietClip(clip, tossMs + restMs),
      ...score.parts,
      cues: [{ atMs: tossMs, cue: 'settle' }],
      releaseAtMs: tossMs,
      draw: (elapsedMs) => {
        this.#shown = elapsedMs >= tossMs ? side : before.shown;
        this.#coin.turnTo(elapsedMs >= tossMs ? sideUp(side) : sideUp(before.shown) * Math.cos(pose.turn * turns * Math.PI * 2));
      },
    };
  }

  update(): boolean {
    return false;
  }

  settle({ shown }: CoinState, env: Env<CoinTuning>): void {
    this.resize(env);
    this.#shown = shown;
    this.#coin.turnTo(sideUp(shown));
  }

  resize(env: Env<CoinTuning>): void {
    this.#views.layOut([env.size.width, env.size.height, env.tuning], () => {
      this.#coin.layOut(env);
      return null;
    });
  }

  describe() {
    return { shown: this.#shown, face: Math.round(this.#coin.face * 100) / 100 };
  }

  destroy(): void {
    this.#views.destroy();
  }
}

const coinScene: SceneDefinition<CoinState, CoinTossed, CoinTuning> = {
  id: 'coin',
  tuning: tuning.defaults,
  initial: () => ({ shown: null }),
  reduce: reduceCoin,
  pictures: () => [],
  lengthMs: (_fact, { tuning: { tossMs, restMs } }) => tossMs + restMs,
  create: () => new CoinScene(),
};

/** Adds the coin to the list of scenes until the answered function is called. */
// The list keeps the types of its scenes closed.
export const withCoinScene = (): (() => void) => withScene('coin', coinScene as unknown as AnyScene);
