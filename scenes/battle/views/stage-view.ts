import { type Renderer, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { paintLight, rgba, softResolution } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { BattleLayout } from '../layout.ts';
import { GROUND } from '../materials.ts';
import type { BattleTuning } from '../tuning.ts';

/** There is nothing sharp in it but its border. */
const SOFTNESS = 1;

/** The stage under the lanes: a dark floor with a dim light from above. */
export class StageView extends View {
  readonly #sprite = new Sprite();

  constructor() {
    super({ label: 'stage' });
    this.root.addChild(this.#sprite);
  }

  layOut({ width, height, stage }: BattleLayout, tuning: BattleTuning, renderer: Renderer): void {
    const color = COLORS[tuning.roomColor];
    const light = tuning.roomLight;
    const resolution = softResolution(SOFTNESS, renderer);
    this.paintings.update([width, height, ...Object.values(stage), color, light, resolution], () => {
      this.#sprite.texture = this.paintings.paint(width, height, resolution, (context) => {
        context.fillStyle = COLORS['ink-900'];
        context.fillRect(0, 0, width, height);
        context.save();
        context.beginPath();
        context.roundRect(stage.x + 0.5, stage.y + 0.5, stage.width - 1, stage.height - 1, Math.min(28, stage.width * 0.05));
        const fill = context.createLinearGradient(0, stage.y, 0, height);
        fill.addColorStop(0, GROUND.top);
        fill.addColorStop(1, GROUND.foot);
        context.fillStyle = fill;
        context.fill();
        context.clip();
        const wide = Math.max(stage.width, stage.height);
        paintLight(context, {
          x: width / 2,
          y: stage.y - wide * 0.1,
          reach: wide * 0.6,
          color,
          alpha: 0.42 * light,
          squash: 0.6,
          fading: [0.45, 0.36],
        });
        paintLight(context, {
          x: width / 2,
          y: height + wide * 0.04,
          reach: wide * 0.62,
          color,
          alpha: 0.4 * light,
          squash: 0.3,
          fading: [0.5, 0.4],
        });
        context.restore();
        context.beginPath();
        context.roundRect(stage.x + 0.5, stage.y + 0.5, stage.width - 1, stage.height - 1, Math.min(28, stage.width * 0.05));
        context.strokeStyle = rgba(COLORS['text-low'], 0.16);
        context.stroke();
      });
      this.#sprite.setSize(width, height);
    });
  }
}
