import { Container, Graphics, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { UpgradeLayout } from '../layout.ts';
import type { UpgradeState } from '../model.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';
import { PrizeSprite } from './prize-sprite.ts';
import { paintCoins, paintEmpty, paintPedestal } from './pedestal-painter.ts';

/** Items that are shown; the rest is a number. */
export const MOST_SHOWN = 3;

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Positions of 1, 2 or 3 items, back ones first, over a prize's side. */
const SPOTS: readonly (readonly Spot[])[] = [
  [{ x: 0, y: 0, size: 1 }],
  [
    { x: -0.23, y: -0.09, size: 0.76 },
    { x: 0.2, y: 0.1, size: 0.82 },
  ],
  [
    { x: -0.3, y: -0.1, size: 0.64 },
    { x: 0.3, y: -0.12, size: 0.64 },
    { x: 0, y: 0.11, size: 0.8 },
  ],
];

/** What is staked: up to three items and a number for the rest, coins before them; a dashed place while there is nothing. */
export class StakeView extends View<UpgradeLayout> {
  readonly #pedestal = new Sprite({ anchor: { x: 0.5, y: 0.32 } });
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS.gold) });
  readonly #empty = new Sprite({ anchor: 0.5 });
  readonly #stack = new Container();
  readonly #prizes: readonly PrizeSprite[];
  readonly #coins = new Sprite({ anchor: 0.5 });
  readonly #badge = new Container();
  readonly #disc = new Graphics();
  readonly #more = new NumberText();
  #setting: SettingPose | null = null;
  #pose: OutcomePose | null = null;
  /** The state that is shown, and whether a picture of it is still missing. */
  #drawn: UpgradeState | null = null;
  #late = false;
  #shown: string[] = [];

  constructor(kit: SceneKit) {
    super({ label: 'stake' });
    this.#prizes = Array.from({ length: MOST_SHOWN }, () => new PrizeSprite(kit));
    this.#badge.addChild(this.#disc, this.#more);
    this.#stack.addChild(...this.#prizes.map(({ root }) => root), this.#coins, this.#badge);
    this.root.addChild(this.#pedestal, this.#pool, this.#empty, this.#stack);
  }

  /** Ids of the items on show and the number for the rest. */
  get shown(): { items: readonly string[]; more: string | null; coins: boolean } {
    return { items: this.#shown, more: this.#badge.visible ? this.#more.text : null, coins: this.#coins.visible };
  }

  layOut(layout: UpgradeLayout, _tuning: UpgradeTuning, resolution: number): void {
    this.layout = layout;
    this.#drawn = null;
    const { x, y, side, footY } = layout.stake;
    this.root.position.set(x, y);
    this.#pedestal.y = footY - y;
    this.#pool.position.set(0, footY - y);
    this.#pool.setSize(side * 1.5, side * 0.34);
    this.paintings.update([side, resolution], () => {
      this.#pedestal.texture = this.paintings.paint(side * 1.24, side * 0.36, resolution, (context, w, h) =>
        paintPedestal(context, w, h, COLORS.gold),
      );
      this.#empty.texture = this.paintings.paint(side, side, resolution, (context) => paintEmpty(context, side, 'plus'));
      this.#coins.texture = this.paintings.paint(side, side, resolution, (context) => paintCoins(context, side));
      const badge = Math.max(11, side * 0.14);
      this.#disc
        .clear()
        .roundRect(-badge * 1.25, -badge, badge * 2.5, badge * 2, badge)
        .fill({ color: tintOf(COLORS['ink-700']) })
        .stroke({ width: 1, color: tintOf(COLORS['text-low']), alpha: 0.7 });
      this.#more.size = Math.round(badge * 1.15);
      this.#badge.position.set(side * 0.46, -side * 0.44);
    });
  }

  draw(pose: SettingPose): void {
    this.#setting = pose;
    if (pose.state !== this.#drawn || this.#late) this.#dress(pose.state);
    this.#stack.scale.set(0.9 + 0.1 * pose.stakeFresh);
    this.#empty.alpha = 0.9 * pose.stakeFresh;
    this.#show();
  }

  /** Puts the state's items on the pedestal; done once for each state, and again while a picture is missing. */
  #dress(state: UpgradeState): void {
    const { layout } = this;
    this.#drawn = state;
    this.#late = false;
    const { items, coinsCents } = state;
    const { side } = layout.stake;
    const shown = [...items].sort((a, b) => b.sale_price - a.sale_price).slice(0, MOST_SHOWN);
    this.#shown = shown.map(({ id }) => id);
    const spots = SPOTS[shown.length - 1] ?? [];
    this.#prizes.forEach((sprite, index) => {
      // The dearest is in front, so the spots are taken from the back of the list.
      const item = shown[shown.length - 1 - index];
      const spot = spots[index];
      if (!item || !spot) {
        sprite.hide();
        return;
      }
      sprite.root.position.set(spot.x * side, spot.y * side);
      if (!sprite.show(item, side * spot.size, 0.2, index === shown.length - 1 ? 1 : 0.82)) this.#late = true;
    });
    const coins = coinsCents > 0;
    this.#coins.visible = coins;
    const alone = coins && items.length === 0;
    this.#coins.scale.set(alone ? 1 : 0.56);
    this.#coins.position.set(alone ? 0 : side * 0.3, alone ? side * 0.06 : side * 0.32);
    this.#badge.visible = items.length > MOST_SHOWN;
    if (this.#badge.visible) this.#more.text = `+${items.length - MOST_SHOWN}`;
    this.#empty.visible = items.length === 0 && !coins;
  }

  /** A play takes the stake: it sinks away into the dark, in a win as light that flies over. */
  light(pose: OutcomePose): void {
    this.#pose = pose;
    this.#show();
  }

  /** The light on the pedestal depends on the items there and on what a play has taken of them, whichever has changed. */
  #show(): void {
    const { layout } = this;
    const setting = this.#setting;
    const pose = this.#pose;
    if (setting === null || pose === null) return;
    const { state, stakeFresh } = setting;
    const { spent, dark } = pose;
    const something = state.items.length > 0 || state.coinsCents > 0;
    this.#stack.alpha = stakeFresh * (1 - 0.86 * spent);
    this.#stack.y = layout.stake.side * 0.06 * spent;
    this.#pool.alpha = something ? 0.34 * stakeFresh * (1 - spent) : 0.1;
    this.#pedestal.alpha = 1 - 0.35 * dark;
  }
}
