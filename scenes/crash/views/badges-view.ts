import { Container, Sprite, Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { figuresFont, fillMiddle } from '#scenes/stage/fonts.ts';
import { labelFont, textWidth } from '#scenes/stage/words/label.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { fitted, mix, type Painter, painting, type Painting, rgba, tintOf } from '#scenes/stage/paint.ts';
import { tenth } from '#scenes/stage/tenth.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';
import type { CrashLayout } from '../layout.ts';
import { type Badge, badgesAt, MOST_DOTS, ranked } from '../badges.ts';
import { BADGE } from '../materials.ts';
import type { CashOut, CrashState } from '../model.ts';
import type { Moment } from '../moment.ts';
import { figuresOf } from './figures.ts';
import type { CrashTuning } from '../tuning.ts';

/** Painted names that are kept for when they come back. */
const MOST_PAINTED = 24;
/** A name is cut at this many times its height. */
const LONGEST = 9;

/** A named cash-out: its plate, and the words on it. */
interface Chip {
  root: Container;
  plate: Sprite;
  words: PaintedWord;
}

/** What a chip shows: its size, the painting of its plate, and what is written on it. */
interface ChipLook {
  width: number;
  height: number;
  plate: Painting;
  write: Painter;
}

/** The cash-outs that have peeled off the trail: a dot on the curve for each, names for those that have space. */
export class BadgesView extends View<CrashLayout, CrashTuning> {
  readonly #stems: Sprite[] = [];
  readonly #dots = Array.from({ length: MOST_DOTS }, () => new Sprite({ texture: art('spark'), anchor: 0.5, visible: false }));
  readonly #chips: Chip[] = [];
  readonly #painted = new Map<string, ChipLook>();
  readonly #badges: Badge[] = [];
  #filled = 0;
  #ranked: readonly CashOut[] = [];
  #from: CrashState['outs'] | null = null;
  #resolution = 1;

  constructor() {
    super({ label: 'marks' });
    this.root.addChild(...this.#dots);
  }

  /** Who is named where on the trail, from the top down. */
  get shown(): { name: string; at: string; own: boolean; x: number; y: number }[] {
    if (!this.root.visible) return [];
    return this.#badges
      .slice(0, this.#filled)
      .flatMap(({ out, x, y, named }) =>
        named < 0.5 ? [] : [{ name: out.name, at: `${figuresOf(out.at)}×`, own: out.own, x: tenth(x), y: tenth(y) }],
      );
  }

  /** How many dots are on the trail. */
  get count(): number {
    return this.root.visible ? this.#filled : 0;
  }

  layOut(layout: CrashLayout, tuning: CrashTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#resolution = resolution;
    this.paintings.update([layout.nameSize, tuning.ownColor, resolution], () => {
      this.#forget(0);
    });
  }

  draw(moment: Moment, alpha: number, clearX: number): void {
    const { layout, tuning } = this;
    const { state, phase } = moment;
    this.root.visible = alpha > 0.01 && (phase === 'flying' || phase === 'busted') && state.outs.length > 0;
    this.#filled = 0;
    if (!this.root.visible) return;
    if (state.outs !== this.#from) {
      this.#from = state.outs;
      this.#ranked = ranked(state.outs);
    }
    this.root.alpha = alpha * (phase === 'busted' ? Math.max(tuning.marksDim, 1 - moment.overMs / tuning.marksDimMs) : 1);
    const clear = { names: tuning.names, clearX: clearX + layout.nameSize * 9, clearY: layout.ownY + layout.ownSize * 2.2 };
    this.#filled = badgesAt(this.#ranked, moment.elapsedMs, moment.axes, layout, clear, this.#badges);
    this.#drawMarks(layout, tuning);
  }

  #drawMarks(layout: CrashLayout, tuning: CrashTuning): void {
    const { nameSize, unit } = layout;
    const color = COLORS[tuning.ownColor];
    let used = 0;
    this.#dots.forEach((dot, index) => {
      const badge = this.#badges[index];
      dot.visible = index < this.#filled && badge !== undefined;
      if (!dot.visible || badge === undefined) return;
      const { out, x, y, peeled, named } = badge;
      dot.position.set(x, y);
      dot.setSize((out.own ? 26 : 17) * (0.55 + 0.45 * unit));
      dot.tint = tintOf(out.own ? COLORS.gold : mix(color, '#FFFFFF', 0.25));
      if (named <= 0.01) return;
      const { width, height } = this.#lookOf(out);
      const { root } = this.#chip(used, out);
      used += 1;
      const [dx, dy] = [nameSize * 1.15, nameSize * 2.3];
      const way = peeled * (2 - peeled);
      const chipX = Math.max(4, Math.min(layout.width - 4 - width, x - (width + dx * 0.2) * way));
      const chipY = y - dy * way;
      this.#stem(
        used - 1,
        x,
        y,
        Math.min(x - 2, chipX + width - nameSize * 0.9),
        chipY + height * 0.46,
        out.own ? COLORS.gold : color,
        named,
      );
      root.alpha = named;
      root.position.set(chipX, chipY - height / 2);
    });
    for (let index = used; index < this.#chips.length; index++) {
      const chip = this.#chips[index];
      const stem = this.#stems[index];
      if (chip !== undefined) chip.root.visible = false;
      if (stem !== undefined) stem.visible = false;
    }
  }

  /** The fine line from a dot to its name: a stretched white point. */
  #stem(index: number, x: number, y: number, toX: number, toY: number, color: string, named: number): void {
    const stem = this.#stems[index];
    if (stem === undefined) return;
    stem.visible = true;
    stem.tint = tintOf(color);
    stem.alpha = 0.55 * named;
    stem.position.set(x, y);
    stem.rotation = Math.atan2(toY - y, toX - x);
    stem.setSize(Math.hypot(toX - x, toY - y), 1);
  }

  #chip(index: number, out: CashOut): Chip {
    let chip = this.#chips[index];
    if (chip === undefined) {
      chip = { root: new Container(), plate: new Sprite(), words: new PaintedWord() };
      chip.words.anchor.set(0);
      chip.root.addChild(chip.plate, chip.words);
      const stem = new Sprite({ texture: Texture.WHITE, anchor: { x: 0, y: 0.5 } });
      this.#chips[index] = chip;
      this.#stems[index] = stem;
      this.root.addChild(stem, chip.root);
    }
    const { width, height, plate, write } = this.#lookOf(out);
    chip.root.visible = true;
    chip.plate.texture = plate.texture;
    chip.words.show(`${out.id} ${this.paintings.key}`, { width, height }, write);
    return chip;
  }

  #lookOf(out: CashOut): ChipLook {
    const known = this.#painted.get(out.id);
    if (known !== undefined) return known;
    this.#forget(MOST_PAINTED);
    const { layout, tuning } = this;
    const painted = paintChip(out, layout.nameSize, out.own ? COLORS.gold : COLORS[tuning.ownColor], this.#resolution);
    this.#painted.set(out.id, painted);
    return painted;
  }

  /** Keeps no more painted names than this, the newest. */
  #forget(most: number): void {
    const inUse = new Set(this.#chips.filter(({ root }) => root.visible).map(({ plate }) => plate.texture));
    for (const [id, painted] of this.#painted) {
      if (this.#painted.size <= most) return;
      if (most > 0 && inUse.has(painted.plate.texture)) continue;
      this.#painted.delete(id);
      for (const { plate } of this.#chips) if (plate.texture === painted.plate.texture) plate.texture = Texture.EMPTY;
      painted.plate.destroy();
    }
  }

  override destroy(): void {
    this.#forget(0);
    super.destroy();
  }
}

/** A small plate: the name, and what it was cashed out at. */
function paintChip({ name, at }: CashOut, size: number, color: string, resolution: number): ChipLook {
  const nameFont = labelFont({ size, weight: 600 });
  const timesFont = figuresFont(700, size);
  const times = `${figuresOf(at)}×`;
  const [pad, gap, height] = [size * 0.72, size * 0.5, size * 1.95];
  const timesWidth = textWidth(times, timesFont);
  const nameWidth = Math.min(textWidth(name, nameFont), size * LONGEST);
  const width = pad * 2 + nameWidth + gap + timesWidth;
  const plate = painting(width, height, resolution, (context) => {
    context.beginPath();
    context.roundRect(0.5, 0.5, width - 1, height - 1, size * 0.5);
    context.fillStyle = rgba(mix(BADGE.plate, color, 0.13), 0.9);
    context.fill();
    context.strokeStyle = rgba(color, 0.34);
    context.lineWidth = 1;
    context.stroke();
  });
  const write: Painter = (context) => {
    context.font = nameFont;
    context.fillStyle = mix(color, '#FFFFFF', 0.45);
    fillMiddle(context, fitted(context, name, nameWidth + 0.5), pad, height * 0.53);
    context.font = timesFont;
    context.fillStyle = mix(color, '#FFFFFF', 0.12);
    fillMiddle(context, times, pad + nameWidth + gap, height * 0.53);
  };
  return { width, height, plate, write };
}
