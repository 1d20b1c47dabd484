import type { PlinkoRisk, PlinkoRows } from '#contract/games/plinko.ts';
import { formatCents } from '#contract/money.ts';
import type { ClipStart } from '#scenes/stage/clip-kit.ts';
import type { Clip, Description, Env, Scene, SceneDefinition, SceneKit, Tier } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { byMotion } from '#scenes/stage/motion.ts';
import { ViewScene, ViewSet } from '#scenes/stage/view-set.ts';
import { Air, type ShownResult } from './air.ts';
import { ballClip, calmLightOf } from './clips/ball-clip.ts';
import { boardClip } from './clips/board-clip.ts';
import type { ClipKit } from './clips/clip-kit.ts';
import { CueBudget } from './clips/cues.ts';
import { Frame, HERO_SIZE, MOST_DOTS } from './frame.ts';
import { layoutOf, type PlinkoLayout } from './layout.ts';
import { bucketsOf, initialPlinko, LANDED_SHOWN, paysOf, type PlinkoFact, type PlinkoState, reducePlinko, winSizeOf } from './model.ts';
import { timesLabel } from './palette.ts';
import { lengthOf } from './timing.ts';
import { plinkoTuningValues, type PlinkoTuning } from './tuning.ts';
import { BackdropView } from './views/backdrop-view.ts';
import { BallsView } from './views/balls-view.ts';
import { BoardView } from './views/board-view.ts';
import { HandView } from './views/hand-view.ts';
import { HeroView } from './views/hero-view.ts';
import { PegsView } from './views/pegs-view.ts';
import { PopsView } from './views/pops-view.ts';
import { SparksView } from './views/sparks-view.ts';

/**
 * What each tier can carry: the share of all trails' lights, from which level on a peg's light also falls around it, and whether balls and
 * buckets shed light. Wide lights cost the canvas renderer most of all.
 */
const CARRIES: Readonly<Record<Tier, { dots: number; pegGlowFrom: number; shedsLight: boolean }>> = {
  high: { dots: 1, pegGlowFrom: 0.004, shedsLight: true },
  low: { dots: 0.5, pegGlowFrom: 0.004, shedsLight: true },
  canvas: { dots: 0.1, pegGlowFrom: 0.25, shedsLight: true },
  lean: { dots: 0, pegGlowFrom: 1, shedsLight: false },
  plate: { dots: 0, pegGlowFrom: 1, shedsLight: false },
};

interface Board {
  rows: PlinkoRows;
  risk: PlinkoRisk;
}

/**
 * The plinko scene. Each ball is a clip of its own that only gives its time; before a frame is drawn all balls paint into one
 * `Frame`, and the views draw that: a few draw calls, whatever the number of balls.
 */
class PlinkoScene extends ViewScene<PlinkoLayout> implements Scene<PlinkoState, PlinkoFact, PlinkoTuning> {
  readonly #kit: SceneKit;
  readonly #air = new Air();
  readonly #frame = new Frame();
  readonly #budget = new CueBudget();
  readonly #shown: readonly ShownResult[] = Array.from({ length: LANDED_SHOWN + 1 }, () => ({ landed: null, sinceMs: Infinity }));
  readonly #backdrop = new BackdropView();
  readonly #hand = new HandView();
  readonly #pegs = new PegsView();
  readonly #balls = new BallsView();
  readonly #sparks = new SparksView();
  readonly #pops = new PopsView();
  readonly #hero = new HeroView();
  /** The board in force, and the one that it replaces while they cross-fade. */
  #now = new BoardView();
  #old = new BoardView();
  protected readonly views = new ViewSet<PlinkoLayout>(this.root, [
    this.#now,
    this.#old,
    this.#backdrop,
    this.#hand,
    this.#pegs,
    this.#balls,
    this.#sparks,
    this.#pops,
    this.#hero,
  ]);
  #board: Board = initialPlinko();
  #env: Env<PlinkoTuning> | null = null;
  #turn = 0;

  constructor(kit: SceneKit) {
    super('plinko');
    this.#kit = kit;
    const [one, other] = [this.#now, this.#old];
    this.root.addChild(
      this.#backdrop.root,
      one.pegs,
      other.pegs,
      this.#hand.root,
      this.#pegs.root,
      one.lights,
      other.lights,
      this.behind,
      this.#balls.root,
      one.buckets,
      other.buckets,
      this.#sparks.root,
      one.column.root,
      other.column.root,
      this.#pops.root,
      this.#hero.root,
      this.front,
    );
    this.#old.alpha = 0;
  }

  present(before: PlinkoState, fact: PlinkoFact, env: Env<PlinkoTuning>, clip: ClipStart): Clip {
    const changed = fact.rows !== this.#board.rows || fact.risk !== this.#board.risk;
    const layout = changed ? this.#changeBoard(fact, env) : this.#layOut(this.#board, env);
    const board = this.#now;
    const kit: ClipKit = {
      env,
      layout,
      air: this.#air,
      budget: this.#budget,
      turn: this.#turn,
      behind: this.behind,
      front: this.front,
      fade: (share) => {
        if (board === this.#now) this.#crossFade(share);
      },
    };
    if (fact.kind === 'board') return boardClip(fact, changed, kit, clip);
    this.#turn += 1;
    return ballClip(fact, changed, kit, clip);
  }

  /** Paints the balls at their clips' times. Frames are drawn for clips only. */
  update(): boolean {
    this.#paint();
    return false;
  }

  settle(state: PlinkoState, env: Env<PlinkoTuning>): void {
    this.#air.reset(state.landed);
    this.#layOut(state, env);
    this.#crossFade(1);
    this.#paint();
  }

  resize(env: Env<PlinkoTuning>): void {
    this.#layOut(this.#board, env);
    this.#paint();
  }

  /** What can be read. Where balls are in the air is left out: their paths would show results before the reveal. */
  describe(): Description {
    const { rows, risk } = this.#board;
    const labels = bucketsOf(this.#board).map(timesLabel);
    const landed = this.#air.landed();
    const air = this.#air.falling;
    return {
      phase: air > 0 ? 'falling' : 'rest',
      rows,
      risk,
      buckets: labels,
      air,
      landed: landed.map(({ id, bucket, stakeCents, payoutCents }) => ({
        id,
        bucket,
        pays: labels[bucket],
        payout: formatCents(payoutCents),
        win: winSizeOf({ stakeCents, payoutCents }),
      })),
      lit: landed.at(-1)?.bucket ?? null,
    };
  }

  /** Lays out every view for a board and an environment; positions and paintings, no motion. */
  #layOut({ rows, risk }: Board, env: Env<PlinkoTuning>): PlinkoLayout {
    this.#board = { rows, risk };
    this.#env = env;
    const { renderer } = this.#kit;
    const { resolution } = renderer;
    const { size, tuning } = env;
    return this.views.layOut([rows, risk, size.width, size.height, tuning, resolution], () => {
      const layout = layoutOf(size, rows, tuning);
      this.#backdrop.layOut(layout, tuning, renderer);
      this.#hand.layOut(layout, resolution);
      this.#pegs.layOut(layout);
      this.#balls.layOut(layout, resolution);
      this.#pops.layOut();
      this.#hero.layOut(layout);
      this.#now.layOut(layout, risk, renderer, tuning);
      return layout;
    });
  }

  /** The current board becomes the one that goes; balls in the air over it are dropped. */
  #changeBoard(board: Board, env: Env<PlinkoTuning>): PlinkoLayout {
    [this.#now, this.#old] = [this.#old, this.#now];
    this.#air.leaveBoard();
    const layout = this.#layOut(board, env);
    this.#crossFade(0);
    return layout;
  }

  #crossFade(share: number): void {
    this.#now.alpha = share;
    this.#old.alpha = 1 - share;
  }

  #paint(): void {
    const env = this.#env;
    if (env === null) return;
    const { layout } = this.views;
    const { tuning, tier, motion } = env;
    const carries = CARRIES[tier];
    const frame = this.#frame;
    frame.clear();
    const falling = this.#air.falling;
    frame.dotsEach = Math.min(tuning.trailDots, Math.floor((MOST_DOTS * carries.dots) / Math.max(1, falling)) - 1);
    frame.haloEach = carries.shedsLight ? 1 / Math.sqrt(1 + falling / tuning.crowd) : 0;
    for (const ball of this.#air.balls) if (!ball.stale && !ball.ended) ball.paint(frame);
    this.#lightLast(frame, tuning);
    if (falling === 0 && byMotion(motion, { full: false, reduced: false, still: true })) this.#keepLast(frame, tuning);
    const moves = byMotion(motion, { full: true, reduced: false, still: false });
    for (let bucket = 0; bucket <= this.#board.rows; bucket++)
      this.#now.bucket(bucket, frame.sink[bucket] ?? 0, frame.light[bucket] ?? 0, carries.shedsLight);
    this.#now.results(this.#shown, tuning, moves);
    this.#pegs.draw(frame, tuning, carries.pegGlowFrom);
    this.#balls.draw(frame);
    this.#sparks.draw(this.#air.balls);
    this.#pops.draw(frame, layout, tuning, moves);
    this.#hero.draw(frame, tuning, moves);
  }

  /** The bucket of the newest result keeps some light; it goes over to the next one's smoothly. */
  #lightLast(frame: Frame, tuning: PlinkoTuning): void {
    this.#air.newest(this.#shown);
    let left = 1;
    for (const { landed, sinceMs } of this.#shown) {
      if (landed === null || left <= 0) return;
      const come = sinceMs >= tuning.fadeMs ? 1 : ease.state(sinceMs / tuning.fadeMs);
      const strength = winSizeOf(landed) === 0 ? tuning.calmRestLight : 1;
      frame.press(landed.bucket, 0, tuning.restLight * strength * come * left);
      left *= 1 - come;
    }
  }

  /** Without motion no number comes and goes: that of the newest result stays, with its bucket's light, until the next ball. */
  #keepLast(frame: Frame, tuning: PlinkoTuning): void {
    const landed = this.#shown[0]?.landed ?? null;
    if (landed === null) return;
    const size = winSizeOf(landed);
    const ball = { fact: landed, size, pays: paysOf({ ...this.#board, bucket: landed.bucket }), turn: 0 };
    frame.press(landed.bucket, 0, calmLightOf(size, tuning));
    // After a third of its time a number is fully shown and does not fade yet.
    frame.result(ball, size < HERO_SIZE ? tuning.popMs / 3 : tuning.heroMs, tuning.popMs);
  }
}

/** The plinko scene: balls that take the ways which were drawn, peg by peg. */
export const plinkoScene: SceneDefinition<PlinkoState, PlinkoFact, PlinkoTuning> = {
  id: 'plinko',
  tuning: plinkoTuningValues,
  initial: initialPlinko,
  reduce: reducePlinko,
  pictures: () => [],
  lengthMs: (fact, env) => lengthOf(fact, env.motion, env.tuning),
  create: (kit) => new PlinkoScene(kit),
};
