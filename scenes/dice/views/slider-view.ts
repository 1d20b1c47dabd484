import { Rectangle, Sprite, Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';
import type { DiceLayout } from '../layout.ts';
import { xOf } from '../layout.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';
import { SoftBar } from './soft-bar.ts';
import { paintGlass, paintHatch, paintRail, paintScale, paintWinning, type TubeSheet } from './tube-painter.ts';

/** A winning zone is never thinner than this, px, so that even one roll of 10,001 can be seen. */
const THINNEST_PX = 2;
/** The zone's light reaches at most this far beyond its ends, px. */
const REACH_PX = 40;

/** The glass tube: the winning part lit, the losing part dim and hatched, their border exactly at the target. */
export class SliderView extends View<DiceLayout, DiceTuning> {
  readonly #rail = new Sprite();
  readonly #scale = new PaintedWord();
  readonly #lose = new Sprite();
  readonly #win = new Sprite();
  readonly #flash = new Sprite();
  readonly #glow = new SoftBar();
  readonly #mirror = new SoftBar();
  readonly #glass = new Sprite();
  #zone = { from: 0, to: 0 };
  #fresh = 1;
  #won = 0;
  #lost = 0;
  #flashed = 0;

  constructor() {
    super({ label: 'slider' });
    this.#flash.blendMode = 'add';
    this.root.addChild(this.#mirror.root, this.#glow.root, this.#rail, this.#scale, this.#lose, this.#win, this.#flash, this.#glass);
  }

  /** The winning zone as drawn, px. */
  get zone(): Readonly<{ from: number; to: number }> {
    return this.#zone;
  }

  layOut(layout: DiceLayout, tuning: DiceTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    this.paintings.update(
      [layout.width, layout.height, layout.tubeHeight, tuning.winColor, tuning.loseColor, tuning.handleColor, resolution],
      () => {
        this.#paint(layout, tuning, resolution);
      },
    );
  }

  #paint(layout: DiceLayout, { winColor, loseColor, handleColor }: DiceTuning, resolution: number): void {
    const { width, tubeY, tubeHeight, from, to, labelsY, labelSize } = layout;
    const pad = Math.ceil(tubeHeight * 0.8);
    const top = tubeY - tubeHeight / 2 - pad;
    const sheet: TubeSheet = { width, pad, from, to, tubeHeight, labelY: labelsY - top, labelSize };
    const sheetHeight = Math.ceil(labelsY - top + labelSize);
    this.#rail.texture = this.paintings.paint(width, sheetHeight, resolution, (context) => paintRail(context, sheet));
    const scale = { ...sheet, labelY: labelSize };
    this.#scale.anchor.set(0);
    this.#scale.show(this.paintings.key, { width, height: labelSize * 2 }, (context) => paintScale(context, scale));
    this.#scale.position.set(0, top + sheet.labelY - labelSize);
    this.#glass.texture = this.paintings.paint(width, pad * 2 + tubeHeight, resolution, (context) =>
      paintGlass(context, sheet, mix(COLORS['text-low'], COLORS[handleColor], 0.25)),
    );
    for (const sprite of [this.#rail, this.#glass]) sprite.position.set(0, top);
    const { source } = this.paintings.paint(to - from, tubeHeight, resolution, (context, w, h) =>
      paintHatch(context, w, h, COLORS[loseColor]),
    );
    // The bars stay where they are painted; how much of them is seen changes with the setting.
    this.#lose.texture = this.paintings.own(new Texture({ source, frame: new Rectangle(), dynamic: true }));
    this.#win.texture = this.paintings.paint(4, tubeHeight, resolution, (context, w, h) => paintWinning(context, w, h, COLORS[winColor]));
    this.#flash.texture = this.#win.texture;
    const color = COLORS[winColor];
    this.#glow.tint = tintOf(color);
    this.#mirror.tint = tintOf(color);
    this.#flash.tint = tintOf(mix(color, '#FFFFFF', 0.5));
    const y = tubeY - tubeHeight / 2;
    for (const sprite of [this.#lose, this.#win, this.#flash]) sprite.y = y;
  }

  /** Handle and zones for a setting: positions and widths only, so it may come with every frame. */
  draw({ side, border, fresh }: SettingPose): void {
    const { layout, tuning } = this;
    const at = xOf(layout, border);
    const under = side === 'under';
    const from = under ? layout.from : Math.min(at, layout.to - THINNEST_PX);
    const to = under ? Math.max(at, layout.from + THINNEST_PX) : layout.to;
    this.#zone.from = from;
    this.#zone.to = to;
    for (const sprite of [this.#win, this.#flash]) {
      sprite.x = from;
      sprite.setSize(to - from, layout.tubeHeight);
    }
    this.#showLosing(under ? to : layout.from, under ? layout.to : from, layout);
    this.#lose.alpha = Math.min(1, tuning.loseLight * 2);
    const reach = Math.min(REACH_PX, layout.tubeHeight);
    const spread = layout.tubeHeight * 3.2;
    this.#glow.layOut(from - reach * 0.7, layout.tubeY - spread / 2, to - from + reach * 1.4, spread);
    const mirrorY = layout.floorY + (layout.floorY - layout.tubeY) * 0.55 - layout.tubeHeight * 0.95;
    this.#mirror.layOut(from - reach / 2, mirrorY, to - from + reach, layout.tubeHeight * 1.9);
    this.#fresh = fresh;
    this.#shine();
  }

  /** Shows the losing zone from `x` to `end`, px. */
  #showLosing(x: number, end: number, { from, tubeHeight }: DiceLayout): void {
    const { texture } = this.#lose;
    this.#lose.visible = end > x;
    this.#lose.x = x;
    texture.frame.x = x - from;
    texture.frame.width = Math.max(0, end - x);
    texture.frame.height = tubeHeight;
    texture.update();
  }

  /** The light that a result gives the tube: brighter in a win, dimmer when it is lost. */
  light({ outcome, lit, flash }: OutcomePose): void {
    this.#won = outcome === 'won' ? lit : 0;
    this.#lost = outcome === 'lost' ? lit : 0;
    this.#flashed = flash;
    this.#shine();
  }

  #shine(): void {
    const { tuning } = this;
    const won = this.#won;
    const lost = this.#lost;
    const flash = this.#flashed;
    this.#flash.visible = won > 0 || flash > 0;
    this.#flash.alpha = (0.22 * won + tuning.flash * flash) * this.#fresh;
    this.#win.alpha = (1 - 0.5 * lost) * this.#fresh;
    this.#glow.alpha = tuning.zoneGlow * (1 + 0.7 * won + flash - 0.7 * lost) * this.#fresh;
    this.#mirror.alpha = tuning.reflection * (1 + 0.9 * won + flash - 0.6 * lost) * this.#fresh;
  }
}
