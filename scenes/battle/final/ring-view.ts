import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import { sideColor } from '../materials.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalLayout } from './layout.ts';
import { PlateView } from './plate-view.ts';
import type { RingPose } from './pose.ts';
import type { Ring } from './ring.ts';
import { paintRingBody, paintRingGloss, paintRingPointer, paintRingTrail, RING_REACH } from './ring-painter.ts';

/** Strokes that the light beyond a lit arc is made of. */
const HALO_LAYERS = 8;

/** What a ring says. */
export interface RingCaptions {
  /** What is drawn. */
  title: string;
  /** Under the winner's name. */
  wins: string;
  /** By side. */
  names: readonly string[];
  /** What is at stake. */
  total: Cents;
}

/** A draw: arcs of the true weights, a light that runs and stops at the true ticket, and beside it every side's name and part. */
export class RingView extends View<FinalLayout> {
  readonly #circle = new Container();
  readonly #body = new Sprite({ anchor: 0.5 });
  readonly #arcs = new Container();
  readonly #halo = new Graphics({ blendMode: 'add' });
  readonly #lit = new Graphics();
  readonly #gloss = new Sprite({ anchor: 0.5 });
  readonly #trail = new Sprite({ anchor: 0.5, blendMode: 'add' });
  readonly #pointer = new Sprite({ anchor: 0.5 });
  readonly #tip = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #title = new Label();
  readonly #sum = new NumberText({ tint: tintOf(COLORS['gold-light']) });
  readonly #plates: PlateView[] = [];
  #ring: Ring | null = null;
  #words: RingCaptions | null = null;
  #thick = 0;

  constructor() {
    super({ label: 'ring', visible: false });
    this.#circle.addChild(this.#body, this.#halo, this.#arcs, this.#lit, this.#gloss, this.#trail, this.#tip, this.#pointer);
    this.root.addChild(this.#circle, this.#title, this.#sum);
  }

  /** What can be read: the title or the winner, and every side's part. */
  get shown(): { title: string; plates: readonly string[] } | null {
    return this.root.visible ? { title: this.#title.text, plates: this.#plates.map(({ text }) => text) } : null;
  }

  layOut(layout: FinalLayout, tuning: FinalTuning, resolution: number): void {
    this.layout = layout;
    const { x, y, radius } = layout.ring;
    this.#thick = radius * tuning.ringThick;
    this.#circle.position.set(x, y);
    this.#paint(radius, COLORS[tuning.ringNeedle], resolution);
    this.#sum.size = layout.ring.sumSize;
    this.#build();
  }

  /** Takes a draw, or none. */
  know(ring: Ring | null, words: RingCaptions): void {
    this.#ring = ring;
    this.#words = words;
    this.#build();
  }

  hide(): void {
    this.root.visible = false;
  }

  draw(pose: RingPose): void {
    const [layout, ring, words] = [this.layout, this.#ring, this.#words];
    this.root.visible = pose.alpha > 0.004 && ring !== null && words !== null;
    if (!this.root.visible || ring === null || words === null) return;
    const { x, y, radius, wordSize } = layout.ring;
    this.root.alpha = pose.alpha;
    this.#circle.scale.set(0.94 + 0.06 * pose.alpha);
    const turn = pose.light * 2 * Math.PI;
    for (const sprite of [this.#trail, this.#pointer]) sprite.rotation = turn;
    this.#pointer.alpha = pose.lightAlpha;
    this.#trail.alpha = pose.lightAlpha * Math.min(1, pose.speed * 1.6);
    this.#tip.position.set(Math.sin(turn) * (radius - this.#thick / 2), -Math.cos(turn) * (radius - this.#thick / 2));
    this.#tip.alpha = pose.lightAlpha * (0.7 + 0.3 * pose.speed);
    for (const [index, { side }] of ring.arcs.entries()) {
      const arc = this.#arcs.children[index];
      if (arc !== undefined) arc.alpha = side === ring.winner ? 0.9 + 0.1 * pose.lit : 0.9 - 0.68 * pose.lit;
    }
    this.#halo.alpha = pose.lit;
    this.#lit.alpha = pose.lit * 0.8;
    this.#plates.forEach((plate, side) => plate.draw(side === ring.winner ? pose.lit : 0, side === ring.winner ? 0 : pose.lit));
    const decided = pose.lit > 0;
    this.#title.set(decided ? `${words.names[ring.winner] ?? ''} ${words.wins}` : words.title, {
      size: wordSize,
      color: decided ? COLORS['text-hi'] : COLORS['text-mid'],
    });
    const fit = Math.min(1, ((radius - this.#thick) * 1.7) / Math.max(1, this.#title.wordSize.width));
    this.#title.scale.set(fit);
    this.#title.position.set(x - (this.#title.wordSize.width * fit) / 2, y - layout.ring.sumSize * 0.72);
    this.#sum.text = formatCents(words.total);
    this.#sum.scale.set(Math.min(1, ((radius - this.#thick) * 1.62) / Math.max(1, this.#sum.textWidth)));
    this.#sum.position.set(x, y + wordSize * 0.5);
  }

  #paint(radius: number, color: string, resolution: number): void {
    this.paintings.update([radius, this.#thick, color, resolution], () => {
      const around = (paint: (context: CanvasRenderingContext2D) => void): Texture =>
        this.paintings.paintAround(Math.ceil(radius * RING_REACH * 2), resolution, paint);
      this.#body.texture = around((context) => paintRingBody(context, radius, this.#thick));
      this.#gloss.texture = around((context) => paintRingGloss(context, radius, this.#thick));
      this.#trail.texture = around((context) => paintRingTrail(context, radius, this.#thick));
      this.#pointer.texture = around((context) => paintRingPointer(context, radius, this.#thick, color));
      this.#tip.tint = tintOf(color);
      this.#tip.setSize(this.#thick * 2.4);
    });
  }

  /** The arcs and the plates of the draw, anew when it or the layout has changed. */
  #build(): void {
    const [layout, ring, words] = [this.layout, this.#ring, this.#words];
    for (const arc of this.#arcs.removeChildren()) arc.destroy();
    for (const plate of this.#plates.splice(0)) plate.destroy();
    this.#halo.clear();
    this.#lit.clear();
    if (ring === null || words === null) return;
    const middle = layout.ring.radius - this.#thick / 2;
    for (const { side, from, to } of ring.arcs) {
      const color = sideColor(side);
      const arc = new Graphics();
      this.#arcs.addChild(arc);
      if (to <= from) continue;
      stroke(arc, middle, from, to, this.#thick, color, 1);
      // A dark line where arcs meet: its middle is the true border.
      if (to - from < 1) border(arc, layout.ring.radius, this.#thick, from);
      if (side === ring.winner) this.#shine(middle, from, to, color);
    }
    words.names.forEach((name, side) => {
      const place = layout.plates[side];
      if (place === undefined) return;
      const arc = ring.arcs.find((one) => one.side === side);
      const plate = new PlateView(place, {
        name,
        share: arc === undefined ? null : arc.to - arc.from,
        color: sideColor(side),
      });
      this.#plates.push(plate);
      this.root.addChild(plate.root);
    });
  }

  #shine(middle: number, from: number, to: number, color: string): void {
    stroke(this.#lit, middle, from, to, this.#thick, mix(color, '#FFFFFF', 0.28), 1);
    for (let layer = 1; layer <= HALO_LAYERS; layer++)
      stroke(this.#halo, middle, from, to, this.#thick * (1 + layer * 0.16), color, 0.26 * (1 - layer / (HALO_LAYERS + 1)) ** 2);
  }
}

function stroke(graphics: Graphics, reach: number, from: number, to: number, width: number, color: string, alpha: number): void {
  const at = (turn: number): number => turn * 2 * Math.PI - Math.PI / 2;
  graphics
    .beginPath()
    .arc(0, 0, reach, at(from), at(to))
    .stroke({ width, color: tintOf(color), alpha, cap: 'butt' });
}

function border(graphics: Graphics, radius: number, thick: number, turn: number): void {
  const [sin, cos] = [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)];
  graphics
    .beginPath()
    .moveTo(sin * (radius - thick), cos * (radius - thick))
    .lineTo(sin * radius, cos * radius)
    .stroke({ width: 2, color: tintOf(COLORS['ink-950']), alpha: 0.9 });
}
