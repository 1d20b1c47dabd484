import { Sprite, type Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { mix, tintOf, rgba } from '#scenes/stage/paint.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { View } from '#scenes/stage/view.ts';
import { type DiceLayout, xOf } from '../layout.ts';
import { DIE } from '../materials.ts';
import { MOST_GHOSTS, type OutcomePose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';
import { CORNER_DROP, FRAME_REACH, paintDie, REST_HEIGHT } from './die-painter.ts';

/** Frames of one turn. */
const FRAMES = 48;
/** How many of them are painted at a time. */
const AHEAD = 4;

/** The colours of a die's own light: as it is, towards white, and of the line in the tube. */
interface Tint {
  full: number;
  light: number;
  line: number;
}

type Tints = Readonly<Record<'won' | 'lost' | 'none', Tint>>;

const QUIET = tintOf(COLORS['violet-light']);
const PLAIN: Tint = { full: QUIET, light: QUIET, line: 0xffffff };

function tintsOf({ winColor, loseColor }: DiceTuning): Tints {
  const tint = (color: string, paler: number): Tint => ({
    full: tintOf(color),
    light: tintOf(mix(color, '#FFFFFF', paler)),
    line: tintOf(mix(color, '#FFFFFF', 0.62)),
  });
  return { won: tint(COLORS[winColor], 0.25), lost: tint(COLORS[loseColor], 0), none: PLAIN };
}

/** The die with its trail, its shadow and light on the tube, and the line that shows its exact place. */
export class DieView extends View<DiceLayout> {
  readonly #trail: Sprite[];
  readonly #shade = new Sprite({ texture: art('glow'), anchor: 0.5, tint: 0x000000 });
  readonly #foot = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #pin = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #line = new Sprite({ anchor: { x: 0.5, y: 0 } });
  readonly #halo = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #die = new Sprite({ anchor: 0.5 });
  readonly #shine = new Sprite({ anchor: 0.5, blendMode: 'add' });
  /** Those painted so far: all at once would hold up the first frame. */
  #frames = new Map<number, Texture>();
  #resolution = 1;
  #tints: Tints = { won: PLAIN, lost: PLAIN, none: PLAIN };

  constructor() {
    super({ label: 'die' });
    this.#trail = Array.from(
      { length: MOST_GHOSTS },
      () => new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS['violet-light']), visible: false }),
    );
    this.root.addChild(this.#line, this.#pin, this.#foot, this.#shade, ...this.#trail, this.#halo, this.#die, this.#shine);
  }

  /** Where the die's foot is, px; null while it is not there. */
  get foot(): { x: number; y: number } | null {
    return this.root.visible && this.root.alpha > 0 ? { x: this.#die.x, y: this.#line.y } : null;
  }

  layOut(layout: DiceLayout, tuning: DiceTuning, resolution: number): void {
    this.layout = layout;
    this.#tints = tintsOf(tuning);
    this.#resolution = resolution;
    this.paintings.update([layout.dieHeight, layout.tubeHeight, resolution], () => {
      this.#frames = new Map();
      this.#die.texture = this.#shine.texture = this.#frame(0);
      this.#line.texture = this.paintings.paint(5, layout.tubeHeight, resolution, (context, width, height) => {
        const fill = context.createLinearGradient(0, 0, 0, height);
        fill.addColorStop(0, 'rgba(255,255,255,1)');
        fill.addColorStop(0.7, 'rgba(255,255,255,0.9)');
        fill.addColorStop(1, 'rgba(255,255,255,0.35)');
        context.fillStyle = rgba(DIE.ghost, 0.55);
        context.fillRect(0, 0, width, height);
        context.fillStyle = fill;
        context.fillRect(1.5, 0, 2, height);
      });
    });
  }

  /** A step of the turn, painted when it is first shown. */
  #frame(index: number): Texture {
    const known = this.#frames.get(index);
    if (known) return known;
    const half = this.layout.dieHeight / REST_HEIGHT;
    const frame = this.paintings.paintAround(Math.ceil(half * FRAME_REACH * 2), this.#resolution, (context) =>
      paintDie(context, index, FRAMES, half),
    );
    this.#frames.set(index, frame);
    return frame;
  }

  /** Paints the frames in spare time, so that none is painted while the die flies; another size ends it. */
  paintAhead(kit: Pick<SceneKit, 'spare'>): void {
    const frames = this.#frames;
    kit.spare(() => {
      if (this.root.destroyed || this.#frames !== frames || frames.size === FRAMES) return false;
      for (let index = 0, left = AHEAD; left > 0 && index < FRAMES; index++) {
        if (frames.has(index)) continue;
        this.#frame(index);
        left -= 1;
      }
      return true;
    });
  }

  draw(pose: OutcomePose): void {
    const { layout } = this;
    const { die, lit, outcome, flash } = pose;
    this.root.visible = pose.dieAlpha > 0;
    this.root.alpha = pose.dieAlpha;
    const half = layout.dieHeight / REST_HEIGHT;
    const x = xOf(layout, die.value);
    const up = die.lift * layout.dieHeight;
    const high = Math.min(1, die.lift / 0.9);
    const y = layout.standY - up - CORNER_DROP * half * (1 - 0.16 * die.squash);
    const turn = ((die.spin % 1) + 1) % 1;
    const frame = this.#frame(Math.round(turn * FRAMES) % FRAMES);
    this.#die.texture = frame;
    this.#die.position.set(x, y);
    this.#die.scale.set(1 + 0.12 * die.squash, 1 - 0.16 * die.squash);
    const won = outcome === 'won';
    const tints = this.#tints[outcome === 'won' || outcome === 'lost' ? outcome : 'none'];
    const { light } = tints;
    this.#shine.visible = won && lit > 0;
    if (this.#shine.visible) {
      this.#shine.texture = frame;
      this.#shine.tint = tints.full;
      this.#shine.position.copyFrom(this.#die.position);
      this.#shine.scale.copyFrom(this.#die.scale);
      this.#shine.alpha = 0.1 * lit + 0.5 * flash;
    }
    this.#halo.position.set(x, y);
    this.#halo.setSize(layout.dieHeight * (won ? 2.7 : 2.1));
    this.#halo.tint = light;
    this.#halo.alpha = outcome === null ? 0.16 : won ? 0.5 * lit + 0.5 * flash : 0.14 * lit;
    this.#shade.position.set(x, layout.standY + 1);
    this.#shade.setSize(layout.dieHeight * (0.75 + 0.5 * high), layout.tubeHeight * 0.5);
    this.#shade.alpha = 0.62 * (1 - 0.75 * high);
    this.#line.position.set(x, layout.tubeY - layout.tubeHeight / 2);
    this.#line.alpha = 1 - high;
    this.#line.tint = tints.line;
    this.#foot.position.set(x, layout.tubeY - layout.tubeHeight * 0.42);
    this.#foot.setSize(layout.dieHeight * 1.15, layout.tubeHeight * 0.9);
    this.#foot.tint = light;
    this.#foot.alpha = (1 - high) * (0.22 + 0.4 * lit);
    this.#pin.position.set(x, layout.tubeY);
    this.#pin.setSize(layout.tubeHeight * 0.9, layout.tubeHeight * 2.2);
    this.#pin.tint = light;
    this.#pin.alpha = (1 - high) * (0.2 + 0.6 * lit);
    for (let index = 0; index < this.#trail.length; index++) {
      const ghost = pose.ghosts[index];
      const sprite = this.#trail[index];
      if (!ghost || !sprite) continue;
      sprite.visible = ghost.alpha > 0;
      if (!sprite.visible) continue;
      sprite.alpha = ghost.alpha;
      sprite.position.set(xOf(layout, ghost.value), layout.standY - (ghost.lift + 0.5) * layout.dieHeight);
      sprite.setSize(layout.dieHeight * (1.25 - 0.09 * index));
    }
  }
}
