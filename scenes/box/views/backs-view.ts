import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { BoxLayout } from '../layout.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { fillRounded, mix, rgba, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';

const PAD = 4;

/** Closed cards, one per reel: what waits in the place of a run when less should move. */
export class BacksView extends View {
  readonly #cards: { back: Sprite; halo: Sprite }[];
  #count = 0;

  constructor(lights: LightTextures, most: number) {
    super({ label: 'backs', visible: false });
    this.#cards = Array.from({ length: most }, () => {
      const halo = new Sprite({ texture: lights.halo, anchor: 0.5, blendMode: 'add' });
      const back = new Sprite({ anchor: 0.5 });
      this.root.addChild(halo, back);
      return { halo, back };
    });
  }

  layOut(layout: BoxLayout, color: string, resolution: number): void {
    this.#count = layout.reels.length;
    this.#paint(layout, color, resolution);
    this.#cards.forEach(({ back, halo }, reel) => {
      const at = layout.reels[reel];
      back.visible = halo.visible = at !== undefined;
      if (!at) return;
      for (const sprite of [back, halo]) sprite.position.set(at.x, at.y);
      halo.setSize(layout.cardWidth * 1.72, layout.cardHeight * 1.56);
      halo.tint = tintOf(color);
    });
  }

  draw({ alpha, glow }: { alpha: number; glow: number }): void {
    this.root.visible = alpha > 0 && this.#count > 0;
    this.root.alpha = alpha;
    for (const { halo } of this.#cards) halo.alpha = 0.12 + 0.3 * glow;
  }

  #paint({ cardWidth, cardHeight }: BoxLayout, color: string, resolution: number): void {
    this.paintings.update([cardWidth, cardHeight, color, resolution], () => {
      const painted = this.paintings.paint(cardWidth + 2 * PAD, cardHeight + 2 * PAD, resolution, (context) => {
        context.translate(PAD, PAD);
        const fill = context.createLinearGradient(0, 0, 0, cardHeight);
        fill.addColorStop(0, mix(COLORS['ink-700'], color, 0.1));
        fill.addColorStop(1, mix(COLORS['ink-800'], color, 0.2));
        context.fillStyle = fill;
        context.strokeStyle = rgba(color, 0.5);
        context.lineWidth = 1.2;
        fillRounded(context, 0.6, 0.6, cardWidth - 1.2, cardHeight - 1.2, Math.min(cardWidth, cardHeight) * 0.09);
        context.stroke();
        context.translate(cardWidth / 2, cardHeight / 2);
        context.rotate(Math.PI / 4);
        const side = Math.min(cardWidth, cardHeight) * 0.26;
        context.lineWidth = side * 0.17;
        context.strokeStyle = COLORS.gold;
        context.beginPath();
        context.roundRect(-side / 2, -side / 2, side, side, side * 0.26);
        context.stroke();
      });
      for (const { back } of this.#cards) back.texture = painted;
    });
  }
}
