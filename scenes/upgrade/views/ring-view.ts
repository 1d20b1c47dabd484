import { Graphics, Sprite, type Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { arcOf } from '../arc.ts';
import { angleOf, RING, type UpgradeLayout } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';
import { paintNeedle, paintRing, paintRingGlass, paintTrail } from './ring-painter.ts';

/** Strokes that the arc's light beyond the glass is made of. */
const HALO_LAYERS = 12;

/** The ring: its lit arc is the chance, with exact borders; the needle runs over it. */
export class RingView extends View<UpgradeLayout, UpgradeTuning> {
  readonly #aura = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #body = new Sprite({ anchor: 0.5 });
  readonly #halo = new Graphics({ blendMode: 'add' });
  readonly #arc = new Graphics();
  readonly #flash = new Graphics({ blendMode: 'add' });
  readonly #glass = new Sprite({ anchor: 0.5 });
  readonly #borders = new Graphics();
  readonly #trail = new Sprite({ anchor: 0.5, blendMode: 'add' });
  readonly #tip = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #needle = new Sprite({ anchor: 0.5 });
  /** The arc that the graphics show. */
  readonly #drawn = { from: Number.NaN, to: Number.NaN };
  #auraTints = { won: 0, room: 0 };
  #arcShown = { from: 0, to: 0 };
  #fresh = 1;
  #present = 0;
  #pose: OutcomePose | null = null;

  constructor() {
    super({ label: 'ring' });
    this.root.addChild(
      this.#aura,
      this.#body,
      this.#halo,
      this.#arc,
      this.#flash,
      this.#trail,
      this.#glass,
      this.#borders,
      this.#tip,
      this.#needle,
    );
  }

  /** The winning arc as drawn, in turns. */
  get arc(): Readonly<{ from: number; to: number }> {
    return this.#arcShown;
  }

  layOut(layout: UpgradeLayout, tuning: UpgradeTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    const { x, y, radius } = layout.ring;
    this.root.position.set(x, y);
    this.#auraTints = { won: tintOf(COLORS[tuning.winColor]), room: tintOf(COLORS[tuning.roomColor]) };
    this.paintings.update([radius, tuning.winColor, tuning.loseColor, tuning.needleColor, resolution], () => {
      this.#drawn.from = Number.NaN;
      const around = (reach: number, paint: (context: CanvasRenderingContext2D) => void): Texture =>
        this.paintings.paintAround(Math.ceil(radius * reach * 2), resolution, paint);
      this.#body.texture = around(1.22, (context) => paintRing(context, radius, COLORS[tuning.loseColor]));
      this.#glass.texture = around(1, (context) => paintRingGlass(context, radius));
      this.#trail.texture = around(1, (context) => paintTrail(context, radius));
      this.#needle.texture = around(1.1, (context) => paintNeedle(context, radius, COLORS[tuning.needleColor]));
      this.#trail.tint = this.#tip.tint = tintOf(mix(COLORS[tuning.needleColor], '#FFFFFF', 0.25));
      this.#aura.setSize(radius * 3.3);
    });
  }

  /** The arc of a setting. Drawn anew only when it has changed. */
  draw({ state, wins, arcFresh }: SettingPose): void {
    const { layout, tuning } = this;
    this.#fresh = arcFresh;
    this.#present = wins > 0 ? 1 : 0;
    const { from, to } = arcOf(state.side, wins);
    this.#arcShown.from = from;
    this.#arcShown.to = to;
    if (from !== this.#drawn.from || to !== this.#drawn.to) {
      this.#drawn.from = from;
      this.#drawn.to = to;
      this.#redraw(layout.ring.radius, tuning);
    }
    this.#shine();
  }

  #redraw(radius: number, { winColor }: UpgradeTuning): void {
    const { from, to } = this.#arcShown;
    const color = COLORS[winColor];
    const [outer, inner] = [RING.trackOuter * radius, RING.trackInner * radius];
    const [middle, width] = [(outer + inner) / 2, outer - inner];
    const [start, end] = [angleOf(from), angleOf(to)];
    for (const part of [this.#arc, this.#halo, this.#flash, this.#borders]) part.clear();
    if (to <= from) return;
    const stroke = (
      graphics: Graphics,
      reach: number,
      thick: number,
      tint: string,
      alpha: number,
      cap: 'butt' | 'round' = 'butt',
    ): void => {
      graphics
        .beginPath()
        .arc(0, 0, reach, start, end)
        .stroke({ width: thick, color: tintOf(tint), alpha, cap });
    };
    stroke(this.#arc, middle, width, mix(color, COLORS['ink-900'], 0.28), 1);
    stroke(this.#arc, middle, width * 0.72, color, 1);
    stroke(this.#arc, middle, width * 0.4, mix(color, '#FFFFFF', 0.16), 1);
    stroke(this.#arc, middle, width * 0.16, mix(color, '#FFFFFF', 0.4), 1);
    stroke(this.#flash, middle, width, mix(color, '#FFFFFF', 0.45), 1);
    // Light beyond the glass: faint strokes, each wider than the one before.
    for (let layer = 1; layer <= HALO_LAYERS; layer++)
      stroke(this.#halo, middle, width * (0.9 + (layer / HALO_LAYERS) * 1.7), color, 0.34 / HALO_LAYERS, 'round');
    const border = (turn: number, thick: number, reach: number, tint: string, alpha: number): void => {
      const angle = angleOf(turn);
      const [a, b] = [inner - width * reach, outer + width * reach];
      this.#borders
        .beginPath()
        .moveTo(Math.cos(angle) * a, Math.sin(angle) * a)
        .lineTo(Math.cos(angle) * b, Math.sin(angle) * b)
        .stroke({ width: thick, color: tintOf(tint), alpha, cap: 'butt' });
    };
    const bold = Math.max(1.5, radius * 0.013);
    for (const turn of [from, to]) border(turn, bold * 2.4, 0.02, COLORS['ink-900'], 0.5);
    for (const turn of [from, to]) border(turn, bold, 0.1, '#FFFFFF', 0.95);
  }

  /** The needle and the light that a play gives the ring. */
  light(pose: OutcomePose): void {
    const { layout } = this;
    this.#pose = pose;
    const { radius } = layout.ring;
    const rotation = pose.needle * 2 * Math.PI;
    const idle = 0.35 + 0.65 * Math.max(this.#present, pose.revealed ? 1 : 0);
    this.#needle.rotation = rotation;
    this.#needle.alpha = pose.needleAlpha * idle;
    this.#trail.rotation = rotation;
    this.#trail.visible = pose.speed > 0.02;
    this.#trail.alpha = Math.min(1, pose.speed * 1.25) * pose.needleAlpha;
    const angle = angleOf(pose.needle);
    this.#tip.position.set(Math.cos(angle) * radius * 0.86, Math.sin(angle) * radius * 0.86);
    this.#tip.setSize(radius * (0.5 + 0.2 * pose.focus + 0.5 * pose.flash));
    this.#tip.alpha = (0.22 + 0.45 * pose.focus + 0.3 * pose.lit + 0.3 * pose.speed) * pose.needleAlpha * idle;
    this.#shine();
  }

  #shine(): void {
    const { tuning } = this;
    const pose = this.#pose;
    if (pose === null) return;
    const out = 1 - tuning.dark * pose.dark;
    this.#arc.alpha = this.#fresh * (1 - 0.62 * pose.dark);
    this.#halo.alpha = tuning.arcGlow * this.#fresh * (1.5 + 0.5 * pose.focus + 1.2 * pose.lit + 1.5 * pose.flash) * (1 - 0.85 * pose.dark);
    this.#flash.visible = pose.lit > 0 || pose.flash > 0;
    this.#flash.alpha = (0.16 * pose.lit + tuning.flash * pose.flash) * this.#fresh;
    this.#borders.alpha = out;
    const won = pose.outcome === 'won' ? pose.lit : 0;
    this.#aura.tint = won > 0 ? this.#auraTints.won : this.#auraTints.room;
    this.#aura.alpha = (0.12 + 0.1 * pose.focus) * this.#present * (1 - 0.8 * pose.dark) + 0.16 * won + 0.4 * tuning.flash * pose.flash;
    this.#body.alpha = 1 - 0.34 * pose.dark - 0.25 * (1 - this.#present) * (pose.revealed ? 0 : 1);
  }
}
