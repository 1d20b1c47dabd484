import { easeOf } from '#scenes/stage/eases.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { type Frame, type LandedBall, MOST_POPS, newerInBucketMs } from '../frame.ts';
import { bucketX, type PlinkoLayout } from '../layout.ts';
import { bandOf, timesLabel } from '../palette.ts';
import type { PlinkoTuning } from '../tuning.ts';

/** How long a multiplier without a win is shown, over a win's. */
const CALM_SHARE = 0.7;
/** Neighbours that land together are on different steps, over their size. */
const STEP = 0.85;
const STEPS = 3;

/** A multiplier's place over its bucket, and whose it is. */
interface Place {
  text: NumberText;
  ball: LandedBall | null;
}

/** The multipliers that come up out of buckets: larger and brighter with the win, a dim one when there is none. */
export class PopsView extends View {
  readonly #places: readonly Place[] = Array.from({ length: MOST_POPS }, () => ({
    text: new NumberText({ visible: false }),
    ball: null,
  }));

  constructor() {
    super({ label: 'pops' });
    this.root.addChild(...this.#places.map(({ text }) => text));
  }

  draw({ pops }: Frame, layout: PlinkoLayout, tuning: PlinkoTuning, rises: boolean): void {
    this.#places.forEach((place, index) => {
      const pop = pops[index];
      const ball = pop?.ball ?? null;
      place.text.visible = ball !== null;
      if (ball === null || pop === undefined) return;
      if (place.ball !== ball) this.#dress(place, ball, layout, tuning);
      // Without a win it goes sooner.
      const share = Math.min(1, pop.sinceMs / (tuning.popMs * (ball.size === 0 ? CALM_SHARE : 1)));
      const { top, height } = layout.buckets;
      const size = place.text.size;
      const rise = rises ? easeOf(tuning.popEase)(Math.min(1, share * 1.6)) : 0.6;
      const step = (ball.turn % STEPS) * STEP * Math.min(1, 22 / layout.board.spacing);
      place.text.y = top - size * (0.5 + step) - 4 - rise * height * tuning.popRise;
      const bounce = rises ? 1 + 0.35 * Math.exp(-share * 14) * Math.cos(share * 22) - 0.5 * Math.exp(-share * 40) : 1;
      place.text.scale.set(bounce);
      const yields = Math.max(0, 1 - newerInBucketMs(pops, ball, pop.sinceMs) / tuning.popYieldMs);
      place.text.alpha = Math.min(1, share * (rises ? 14 : 4)) * Math.min(1, (1 - share) * 4) * (ball.size === 0 ? 0.8 : 1) * yields;
    });
  }

  #dress(place: Place, ball: LandedBall, layout: PlinkoLayout, tuning: PlinkoTuning): void {
    place.ball = ball;
    const { text } = place;
    const base = Math.max(13, Math.min(30, layout.buckets.height * 0.62));
    text.size = Math.round(base * (ball.size === 0 ? 0.78 : 1 + 0.14 * ball.size));
    text.text = timesLabel(ball.pays);
    text.tint = tintOf(mix(bandOf(ball.pays, tuning).color, '#FFFFFF', ball.size === 0 ? 0.55 : 0.5));
    const half = text.textWidth / 2 + 4;
    text.x = Math.min(layout.width - half, Math.max(half, bucketX(layout.board, ball.fact.bucket)));
  }

  /** Forgets whose texts these are, as after a change of size. */
  layOut(): void {
    for (const place of this.#places) place.ball = null;
  }
}
