import { Graphics, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { clamp, clamp01 } from '#scenes/stage/numbers.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { tokenTint } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { BattleLayout } from '../layout.ts';
import type { BattleBox } from '../model.ts';
import type { BattleTuning } from '../tuning.ts';
import type { TileBank } from './tile-bank.ts';

/** How the strip looks at a moment. */
export interface StripLook {
  rounds: readonly BattleBox[];
  /** The round in the middle, with its fraction while the strip moves on; −1 before the first. */
  at: number;
  /** How many rounds are over. */
  over: number;
  /** True where only the last round counts: it is marked. */
  lastCounts: boolean;
}

/** Tiles that are drawn on either side of the one that runs. */
const REACH = 14;
/** How much larger the one that runs is. */
const GROWN = 0.28;

/** The rounds of a battle as the boxes that they open: those that are over have a tick, the one that runs is large and lit. */
export class StripView extends View<BattleLayout> {
  readonly #tiles: TileBank;
  readonly #glow: Sprite;
  readonly #sprites = Array.from({ length: 2 * REACH + 1 }, () => new Sprite({ anchor: 0.5, visible: false }));
  readonly #signs = this.#sprites.map(() => new Sign());
  readonly #frame = new Graphics();
  readonly #last = new Graphics();
  #look: readonly unknown[] = [];

  constructor(tiles: TileBank, lights: LightTextures) {
    super({ label: 'strip' });
    this.#tiles = tiles;
    this.#glow = new Sprite({ texture: lights.glow, anchor: 0.5, blendMode: 'add', visible: false });
    this.root.addChild(this.#glow, ...this.#sprites, this.#last, this.#frame, ...this.#signs);
  }

  layOut(layout: BattleLayout, tuning: BattleTuning): void {
    this.layout = layout;
    this.#look = [];
    const { size } = layout.strip;
    const side = size * (1 + GROWN);
    const frame = (graphics: Graphics, width: number, color: number): Graphics =>
      graphics
        .clear()
        .roundRect(-width / 2, -width / 2, width, width, width * 0.24)
        .stroke({ width: 1.5, color });
    frame(this.#frame, side, tokenTint(tuning.frameColor));
    frame(this.#last, size, tokenTint('gold'));
    this.#glow.tint = tokenTint(tuning.roomColor);
    this.#glow.setSize(side * 2.2);
    for (const sign of this.#signs) sign.set(true, COLORS.win, Math.max(9, size * 0.26));
  }

  draw({ rounds, at, over, lastCounts }: StripLook): void {
    const { layout } = this;
    if (this.#drawn(rounds, at, over, lastCounts)) return;
    this.root.visible = rounds.length > 0;
    const { strip } = layout;
    const place = Math.max(0, at);
    const fits = (rounds.length - 1) * strip.step + strip.size * (1 + GROWN) <= layout.width - 16;
    const from = fits ? (rounds.length - 1) / 2 : clamp(place, 0, rounds.length - 1);
    const first = Math.round(from) - REACH;
    this.#frame.visible = at >= 0;
    this.#glow.visible = at >= 0;
    this.#last.visible = false;
    this.#sprites.forEach((sprite, slot) => {
      const round = first + slot;
      const box = rounds[round];
      const x = strip.x + (round - from) * strip.step;
      const sign = this.#signs[slot];
      const edge = clamp01((layout.width / 2 - Math.abs(x - strip.x) - strip.size * 0.4) / strip.step);
      sprite.visible = box !== undefined && edge > 0;
      if (sign) sign.visible = sprite.visible && round < over;
      if (box === undefined || !sprite.visible) return;
      const near = at < 0 ? 0 : clamp01(1 - Math.abs(round - at));
      sprite.texture = this.#tiles.tile({ img_url: box.img_url, color: null });
      sprite.setSize(strip.size * (1 + GROWN * near));
      sprite.position.set(x, strip.y);
      sprite.alpha = edge * (0.6 + 0.4 * near) * (lastCounts && round < rounds.length - 1 && near === 0 ? 0.6 : 1);
      if (sign) {
        sign.position.set(x + strip.size * 0.36, strip.y + strip.size * 0.36);
        sign.alpha = edge;
      }
      if (lastCounts && round === rounds.length - 1 && near < 1) {
        this.#last.visible = true;
        this.#last.alpha = edge * (1 - near);
        this.#last.position.set(x, strip.y);
      }
    });
    const x = strip.x + (place - from) * strip.step;
    this.#frame.position.set(x, strip.y);
    this.#glow.position.set(x, strip.y);
    this.#glow.alpha = 0.5;
  }

  /** Whether all of it is unchanged since it was last drawn: in most frames of a round it is. */
  #drawn(...look: readonly unknown[]): boolean {
    const same = this.#look.length === look.length && look.every((part, index) => part === this.#look[index]);
    this.#look = look;
    return same;
  }
}
