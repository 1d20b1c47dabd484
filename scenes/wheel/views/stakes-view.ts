import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { figuresFont, fillMiddle } from '#scenes/stage/fonts.ts';
import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import { formatCents } from '#contract/money.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { mix, rgba, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { WheelLayout } from '../layout.ts';
import { PLATE } from '../materials.ts';
import { type Moment, paintOf } from '../moment.ts';
import type { WheelTuning } from '../tuning.ts';
import { symbolPath } from './symbol.ts';

/** Players that are drawn as chips of a stack; more than these are only counted. */
const MOST_CHIPS = 12;

interface Plate {
  color: WheelColor;
  root: Container;
  light: Sprite;
  back: Sprite;
  pays: PaintedWord;
  chips: Sprite[];
  players: NumberText;
  stake: NumberText;
  coin: Sprite;
  own: NumberText;
}

/** What is staked on each colour: its players as a stack of chips, their number, the sum, and the player's own part. */
export class StakesView extends View<WheelLayout> {
  readonly #plates: Plate[];

  constructor() {
    super({ label: 'stakes' });
    const text = (x: number): NumberText => new NumberText({ anchor: { x, y: 0.5 } });
    this.#plates = WHEEL_COLORS.map((color) => {
      const plate: Plate = {
        color,
        root: new Container(),
        light: new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' }),
        back: new Sprite(),
        pays: new PaintedWord(),
        chips: Array.from({ length: MOST_CHIPS }, () => new Sprite()),
        players: text(1),
        stake: text(1),
        coin: new Sprite({ texture: lightTextures().coin, anchor: { x: 0, y: 0.5 } }),
        own: text(0),
      };
      plate.root.addChild(plate.light, plate.back, plate.pays, ...plate.chips, plate.players, plate.stake, plate.coin, plate.own);
      return plate;
    });
    this.root.addChild(...this.#plates.map(({ root }) => root));
  }

  /** The printed counters. */
  get shown(): { color: WheelColor; players: string; stake: string; own: string | null }[] {
    return this.#plates.map(({ color, players, stake, own }) => ({
      color,
      players: players.text,
      stake: stake.visible ? stake.text : '',
      own: own.visible ? own.text : null,
    }));
  }

  layOut(layout: WheelLayout, tuning: WheelTuning, resolution: number): void {
    this.layout = layout;
    const [first] = layout.plates;
    if (!first) return;
    const { width, height } = first;
    layout.plates.forEach(({ x, y }, index) => this.#plates[index]?.root.position.set(x, y));
    this.paintings.update([width, height, resolution, ...WHEEL_COLORS.map((color) => paintOf(color, tuning))], () => {
      for (const plate of this.#plates) {
        const color = paintOf(plate.color, tuning);
        plate.back.texture = this.paintings.paint(width, height, resolution, (context) => paintPlate(context, width, height, color));
        plate.pays.anchor.set(0);
        plate.pays.show(`${plate.color} ${color}`, { width: height, height }, (context) => paintPays(context, height, plate.color, color));
        const chipWidth = height * 0.17;
        const chip = this.paintings.paint(chipWidth, height * 0.09, Math.max(2, resolution), (context, w, h) =>
          paintChip(context, w, h, color),
        );
        plate.chips.forEach((sprite, index) => {
          sprite.texture = chip;
          // Two stacks beside each other, each growing upward.
          const column = index % 2;
          sprite.position.set(
            height * 0.82 + column * chipWidth * 1.16,
            height * 0.84 - Math.floor(index / 2) * height * 0.073 - height * 0.09,
          );
        });
        plate.light.position.set(width / 2, height / 2);
        plate.light.setSize(width * 1.7, height * 2.8);
        plate.light.tint = tintOf(color);
        plate.players.size = height * 0.3;
        plate.players.position.set(width - height * 0.2, height * 0.32);
        plate.stake.size = height * 0.215;
        plate.stake.position.set(width - height * 0.2, height * 0.7);
        plate.stake.tint = tintOf(COLORS['text-mid']);
        plate.own.size = height * 0.21;
        plate.coin.setSize(height * 0.24);
      }
    });
  }

  draw({ state, won, lit }: Moment, alpha: number): void {
    const [first] = this.layout.plates;
    if (!first) return;
    const { width, height } = first;
    for (const plate of this.#plates) {
      const { players, stakeCents, ownCents } = state.stakes[plate.color];
      const level = lit * alpha;
      const wins = won === plate.color;
      const shade = won === null || wins ? 1 : 1 - 0.55 * level;
      plate.back.alpha = plate.pays.alpha = 0.35 + 0.65 * shade;
      plate.light.visible = wins ? level > 0.01 : ownCents > 0;
      plate.light.alpha = wins ? 0.6 * level : 0.16 * shade;
      set(plate.players, String(players));
      plate.players.alpha = shade;
      plate.players.tint = tintOf(players === 0 ? COLORS['text-low'] : COLORS['text-hi']);
      plate.stake.visible = stakeCents > 0;
      if (plate.stake.visible) set(plate.stake, short(stakeCents, width, height));
      plate.stake.alpha = shade;
      const shown = players === 0 ? 0 : Math.min(MOST_CHIPS, players);
      plate.chips.forEach((chip, index) => {
        chip.visible = index < shown && width > height * 2.1;
        chip.alpha = shade;
      });
      plate.own.visible = ownCents > 0;
      plate.coin.visible = ownCents > 0;
      if (!plate.own.visible) continue;
      set(plate.own, formatCents(ownCents));
      // The player's own stake is a tag over the plate's upper edge.
      const tagWidth = height * 0.3 + plate.own.textWidth;
      const x = (width - tagWidth) / 2;
      plate.coin.position.set(x, -height * 0.17);
      plate.own.position.set(x + height * 0.3, -height * 0.17);
      plate.own.tint = tintOf(wins ? COLORS.gold : COLORS['text-hi']);
      plate.own.alpha = shade;
      plate.coin.alpha = shade;
    }
  }
}

function set(text: NumberText, content: string): void {
  if (text.text !== content) text.text = content;
}

/** A sum that fits its plate: without cents on a narrow one. */
function short(cents: Parameters<typeof formatCents>[0], width: number, height: number): string {
  const text = formatCents(cents);
  return text.length * height * 0.13 > width - height * 0.9 ? text.slice(0, -3) : text;
}

function paintPlate(context: CanvasRenderingContext2D, width: number, height: number, color: string): void {
  const radius = height * 0.22;
  const body = context.createLinearGradient(0, 0, 0, height);
  body.addColorStop(0, rgba(mix(PLATE.top, color, 0.22), 0.96));
  body.addColorStop(1, rgba(mix(PLATE.foot, color, 0.07), 0.96));
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, radius);
  context.fillStyle = body;
  context.fill();
  context.strokeStyle = rgba(color, 0.42);
  context.lineWidth = 1;
  context.stroke();
  context.beginPath();
  context.roundRect(0, height * 0.24, 3, height * 0.52, [0, 2, 2, 0]);
  context.fillStyle = color;
  context.fill();
}

/** What the colour pays, and its shape. */
function paintPays(context: CanvasRenderingContext2D, height: number, pays: WheelColor, color: string): void {
  context.font = figuresFont(700, height * 0.34);
  context.textAlign = 'left';
  context.fillStyle = mix(color, '#FFFFFF', 0.35);
  const left = height * 0.2;
  fillMiddle(context, `${pays}×`, left, height * 0.36, height * 0.78);
  symbolPath(context, pays, left + height * 0.13, height * 0.73, height * 0.11);
  context.fillStyle = rgba(color, 0.95);
  context.fill();
}

function paintChip(context: CanvasRenderingContext2D, width: number, height: number, color: string): void {
  context.beginPath();
  context.roundRect(0.25, 0.25, width - 0.5, height - 0.75, height * 0.45);
  const body = context.createLinearGradient(0, 0, width, 0);
  body.addColorStop(0, mix(color, '#000000', 0.25));
  body.addColorStop(0.4, mix(color, '#FFFFFF', 0.4));
  body.addColorStop(1, mix(color, '#000000', 0.35));
  context.fillStyle = body;
  context.fill();
}
