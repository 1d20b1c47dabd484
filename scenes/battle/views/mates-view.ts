import { Graphics, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { tintOf, tokenTint } from '#scenes/stage/paint.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import type { BattleLayout } from '../layout.ts';
import { PANEL } from '../materials.ts';
import type { BattleTuning } from '../tuning.ts';

/** How the light between two mates looks at a moment. */
export interface MatesLook {
  /** What they have together, cents. */
  total: number;
  counts: boolean;
  /** How far the light of the leader is on them, 0–1. */
  lead: number;
  alpha: number;
}

/** What joins the two mates of a team: a beam of light from lane to lane, and on it what they have together. */
export class MatesView extends View<never, BattleTuning> {
  readonly #beam: Sprite;
  readonly #plate = new Graphics();
  readonly #word = new Label();
  readonly #total = new NumberText();

  constructor(lights: LightTextures) {
    super({ label: 'mates', visible: false });
    this.#beam = new Sprite({ texture: lights.glow, anchor: 0.5, blendMode: 'add' });
    this.#word.anchor.set(0.5, 0.5);
    this.root.addChild(this.#beam, this.#plate, this.#word, this.#total);
  }

  /** What is written; empty while hidden. */
  get shown(): string {
    return this.root.visible ? this.#total.text : '';
  }

  /** Lays it out between the lanes of two seats. */
  layOut({ lanes, reels }: BattleLayout, seats: readonly [number, number], word: string, color: string, tuning: BattleTuning): void {
    const [one, other] = [lanes[seats[0]], lanes[seats[1]]];
    this.tuning = tuning;
    if (!one || !other) return;
    const x = (one.x + one.width + other.x) / 2;
    // Between the heads of the lanes and the cards that may be won.
    const free = (one.window.height - reels.cardHeight) / 2;
    const height = Math.min(free * 0.74, one.total.size * 1.7);
    const size = height * 0.4;
    const width = Math.min(one.width * 0.62, size * 7.4);
    this.root.position.set(x, one.window.y + free * 0.46);
    this.#beam.setSize(one.width * 1.5, height * 1.8);
    this.#beam.tint = tintOf(color);
    this.#plate
      .clear()
      .roundRect(-width / 2, -height / 2, width, height, height * 0.3)
      .fill({ color: tintOf(PANEL.top), alpha: 0.94 })
      .stroke({ width: 1, color: tintOf(color), alpha: 0.5 });
    this.#word.set(word, { size: Math.max(9, size * 0.58), color: COLORS['text-mid'], weight: 500 });
    this.#word.position.set(0, -size * 0.58);
    this.#total.size = size;
    this.#total.position.set(0, size * 0.46);
  }

  draw({ total, counts, lead, alpha }: MatesLook): void {
    const { tuning } = this;
    this.root.visible = alpha > 0;
    this.root.alpha = alpha;
    this.#beam.alpha = tuning.mateStrength * (0.45 + 0.55 * lead);
    this.#total.text = formatCents(cents(Math.round(total)));
    this.#total.tint = tokenTint(lead > 0.5 ? tuning.leaderTotal : counts ? tuning.totalColor : tuning.idleColor);
  }

  hide(): void {
    this.root.visible = false;
  }
}
