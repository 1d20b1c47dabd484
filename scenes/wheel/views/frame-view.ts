import { Container, type Renderer, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { View } from '#scenes/stage/view.ts';
import { mix, softResolution, tintOf } from '#scenes/stage/paint.ts';
import type { WheelLayout } from '../layout.ts';
import { type Moment, paintOf, type Presentation } from '../moment.ts';
import type { WheelTuning } from '../tuning.ts';
import { paintFrame, paintMiddle, paintBackdrop, paintShade } from './frame-painter.ts';

/** Lamps all round the frame; those outside the slot are left out. */
const LAMPS = 96;
/** For what is soft all over. */
const SOFTNESS = 0.125;
/** Metal and rims are painted no finer than this: their edges are few. */
const FINEST_RESOLUTION = 1.5;

interface Lamp {
  /** Angle from the top, clockwise, radians, −π…π. */
  angle: number;
  core: Sprite;
  halo: Sprite;
}

/** The room, the fixed frame round the wheel, and its lamps: countdown, running light and the colour of a win in one. */
export class FrameView extends View<WheelLayout, WheelTuning> {
  readonly front = new Container({ label: 'lamps' });
  readonly #room = new Sprite();
  readonly #metal = new Sprite();
  readonly #shade = new Sprite();
  readonly #middle = new Sprite();
  #lamps: Lamp[] = [];
  #on = 0;

  constructor() {
    super({ label: 'frame' });
    this.root.addChild(this.#room, this.#metal);
    this.front.addChild(this.#shade, this.#middle);
  }

  /** Lamps that are on, of those in sight. */
  get lamps(): { on: number; of: number } {
    return { on: this.#on, of: this.#lamps.length };
  }

  layOut(layout: WheelLayout, tuning: WheelTuning, renderer: Renderer): void {
    const { resolution } = renderer;
    this.layout = layout;
    this.tuning = tuning;
    this.paintings.update(
      [layout.width, layout.height, layout.radius, layout.tilt, layout.inner, tuning.roomColor, tuning.roomLight, resolution],
      () => {
        const color = COLORS[tuning.roomColor];
        const { width, height } = layout;
        const fine = Math.min(resolution, FINEST_RESOLUTION);
        const soft = softResolution(SOFTNESS, renderer);
        const sheets = [
          [this.#room, this.paintings.paint(width, height, soft, (context) => paintBackdrop(context, layout, color, tuning.roomLight))],
          [this.#metal, this.paintings.paint(width, height, fine, (context) => paintFrame(context, layout))],
          [this.#shade, this.paintings.paint(width, height, soft, (context) => paintShade(context, layout))],
          [this.#middle, this.paintings.paint(width, height, fine, (context) => paintMiddle(context, layout, color))],
        ] as const;
        for (const [sprite, texture] of sheets) {
          sprite.texture = texture;
          sprite.setSize(width, height);
        }
        this.#hang(layout);
      },
    );
  }

  #hang({ width, height, cx, cy, lamps, tilt, unit }: WheelLayout): void {
    for (const { core, halo } of this.#lamps) {
      core.destroy();
      halo.destroy();
    }
    this.#lamps = [];
    for (let index = 0; index < LAMPS; index++) {
      const angle = ((index + 0.5) / LAMPS) * Math.PI * 2 - Math.PI;
      const [x, y] = [cx + Math.sin(angle) * lamps, cy - Math.cos(angle) * lamps * tilt];
      if (x < -20 || x > width + 20 || y > height + 20 || y > cy + lamps * 0.1) continue;
      const halo = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', x, y });
      const core = new Sprite({ texture: art('spark'), anchor: 0.5, x, y });
      const size = 13 * (0.55 + 0.45 * unit);
      core.setSize(size);
      halo.setSize(size * 2.6);
      this.#lamps.push({ angle, core, halo });
      this.front.addChild(halo, core);
    }
  }

  draw(moment: Moment, show: Presentation, alpha: number, pulse: number): void {
    const { tuning } = this;
    const { phase, left, leftMs, won, lit, spinMs, lagging } = moment;
    const gold = tintOf(COLORS.gold);
    const light = tintOf(COLORS['violet-light']);
    const color = won === null ? gold : tintOf(mix(paintOf(won, tuning), '#FFFFFF', 0.2));
    const count = this.#lamps.length;
    this.#on = 0;
    const turn = (spinMs / 1000) * tuning.chase * Math.PI * 2;
    this.#lamps.forEach(({ angle, core, halo }, index) => {
      let level = 0.12;
      let tint = light;
      if (phase === 'open') {
        // The ring empties from both ends towards the pointer, so that what is left is always in sight.
        const place = 1 - Math.abs((index + 0.5) / count - 0.5) * 2;
        const on = place > 1 - left;
        level = on ? 0.95 : 0.1;
        tint = leftMs <= 3_000 ? tintOf(COLORS.warn) : gold;
        if (on) this.#on += 1;
      } else if (phase === 'spinning') {
        level = show.turns ? 0.14 + 0.86 * Math.max(0, Math.cos(angle * 3 - turn * 3)) ** 3 : index % 2 === 0 ? 0.6 : 0.2;
      } else if (phase === 'rest') {
        level = 0.16 + (0.72 + 0.28 * (index % 2 === 0 ? pulse : 1 - pulse)) * 0.84 * lit * alpha;
        tint = color;
        if (lit * alpha > 0.5) this.#on += 1;
      }
      if (lagging) level *= 0.4;
      core.tint = tint;
      core.alpha = 0.25 + 0.75 * level;
      halo.visible = level > 0.2;
      halo.tint = tint;
      halo.alpha = 0.6 * level;
    });
  }

  override destroy(): void {
    this.front.destroy({ children: true });
    super.destroy();
  }
}
