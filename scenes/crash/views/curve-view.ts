import { FillGradient, Graphics } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { riseAt, xAt, yAt } from '../axes.ts';
import type { CrashLayout } from '../layout.ts';
import { reachMs } from '../model.ts';
import type { Moment } from '../moment.ts';
import type { CrashTuning } from '../tuning.ts';

/** Points of the curve: half of them at even times, half at even heights, so that it is round at its start and smooth where it is steep. */
const POINTS = 20;

/** A fall of white from the curve to the ground; the tint colours it. */
const fall = (top: number, foot: number): FillGradient =>
  new FillGradient({
    type: 'linear',
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    textureSpace: 'local',
    textureSize: 64,
    colorStops: [
      { offset: 0, color: `rgba(255,255,255,${top})` },
      { offset: 1, color: `rgba(255,255,255,${foot})` },
    ],
  });

/** Kept for the visit: a gradient that is destroyed while the graphics card still has it bound breaks the next drawing. */
const FIELD = fall(0.42, 0.02);
const HEAD = fall(0.95, 0);

/** The flown curve: a bright line in its own light, and the glow under it. */
export class CurveView extends View<CrashLayout, CrashTuning> {
  readonly #field = new Graphics();
  readonly #light = new Graphics({ blendMode: 'add' });
  readonly #line = new Graphics();
  readonly #white = new Graphics();
  readonly #times = new Float64Array(POINTS * 2);
  readonly #points: number[] = [];

  constructor() {
    // A render group of its own: what is drawn anew each frame is set apart from what only moves.
    super({ label: 'curve', isRenderGroup: true });
    this.root.addChild(this.#field, this.#light, this.#line, this.#white);
  }

  layOut(layout: CrashLayout, tuning: CrashTuning): void {
    this.layout = layout;
    this.tuning = tuning;
  }

  draw(moment: Moment, alpha: number): void {
    const { layout, tuning } = this;
    const { elapsedMs, phase, overMs, lagging, colors } = moment;
    this.root.visible = alpha > 0.01 && elapsedMs > 30 && (phase === 'flying' || phase === 'busted');
    if (!this.root.visible) return;
    this.root.alpha = alpha;
    this.#trace(moment, layout);
    const points = this.#points;
    const width = tuning.lineWidth * (0.7 + 0.3 * layout.unit);
    const cold = phase === 'busted' ? Math.min(1, overMs / tuning.coolMs) : lagging ? 0.7 : 0;
    const main = mix(colors.main, phase === 'busted' ? COLORS.loss : COLORS['text-low'], Math.round(cold * 8) / 8);
    const tint = tintOf(main);
    const { base, left } = layout;
    this.#field
      .clear()
      .poly([...points, moment.x, base, left, base], true)
      .fill(FIELD);
    this.#field.tint = tint;
    this.#field.alpha = 0.85 - 0.6 * cold;
    stroke(this.#light.clear(), points, width * 3.2, 0.24);
    this.#light.tint = tint;
    this.#light.alpha = 1 - 0.75 * cold;
    stroke(this.#line.clear(), points, width, 1);
    this.#line.tint = tintOf(mix(main, '#FFFFFF', 0.12 * (1 - cold)));
    this.#white.clear();
    this.#white.visible = cold < 1;
    if (!this.#white.visible) return;
    this.#white.moveTo(points[0] ?? 0, points[1] ?? 0);
    for (let index = 2; index < points.length; index += 2) this.#white.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
    this.#white.stroke({ width: width * 0.62, fill: HEAD, cap: 'round', join: 'bevel' });
    this.#white.alpha = 1 - cold;
  }

  /** The points of the flown curve, px, into `#points`. */
  #trace({ elapsedMs, axes }: Moment, layout: CrashLayout): void {
    const rise = riseAt(elapsedMs);
    for (let index = 0; index < POINTS; index++) {
      const share = index / (POINTS - 1);
      this.#times[index] = elapsedMs * share;
      this.#times[POINTS + index] = Math.min(elapsedMs, reachMs(100 + 100 * rise * share));
    }
    this.#times.sort();
    this.#points.length = 0;
    let last = -1;
    for (const time of this.#times) {
      const x = xAt(layout, axes, time);
      if (x - last < 0.4 && time < elapsedMs) continue;
      last = x;
      this.#points.push(x, yAt(layout, axes, riseAt(time)));
    }
  }
}

function stroke(graphics: Graphics, points: readonly number[], width: number, alpha: number): void {
  graphics.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let index = 2; index < points.length; index += 2) graphics.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  graphics.stroke({ width, color: 0xffffff, alpha, cap: 'round', join: 'bevel' });
}
