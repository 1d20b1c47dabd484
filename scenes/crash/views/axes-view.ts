import { Sprite, Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { type Tick, ticksOf, xAt, yAt } from '../axes.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment } from '../moment.ts';
import { timesText } from './figures.ts';

/** About this many lines on each axis. */
const ACROSS = 5;
const UP = 4.2;
/** Finest steps: 0.1× and 1 s. */
const FINEST_TIMES = 10;
const FINEST_MS = 1_000;
const LINES = 12;

/** A line of the grid: its text and its value. */
interface Line {
  text: NumberText;
  value: number;
}

/** The axes: fine lines at round multipliers and figures at round seconds, that come and go softly as the axes grow. */
export class AxesView extends View<CrashLayout> {
  /** Lines are stretched white points: moving them is free, redrawing them is not. */
  readonly #base = new Sprite({ texture: Texture.WHITE, alpha: 0.2 });
  readonly #rules = Array.from({ length: LINES }, () => new Sprite({ texture: Texture.WHITE, visible: false }));
  readonly #up: Line[];
  readonly #across: Line[];
  readonly #ticks: Tick[] = [];

  constructor() {
    super({ label: 'axes' });
    const line = (x: number): Line => ({ text: new NumberText({ anchor: { x, y: 0.5 }, tint: tintOf(COLORS['text-low']) }), value: -1 });
    this.#up = Array.from({ length: LINES }, () => line(1));
    this.#across = Array.from({ length: LINES }, () => line(0.5));
    this.root.addChild(this.#base, ...this.#rules, ...[...this.#up, ...this.#across].map(({ text }) => text));
  }

  /** The printed values, for those who can't see the picture. */
  get shown(): { up: string[]; across: string[] } {
    const texts = (lines: Line[]): string[] =>
      this.root.visible ? lines.filter(({ text }) => text.alpha > 0.5 && text.visible).map(({ text }) => text.text) : [];
    return { up: texts(this.#up), across: texts(this.#across) };
  }

  layOut(layout: CrashLayout): void {
    this.layout = layout;
    for (const line of [...this.#up, ...this.#across]) {
      line.text.size = layout.tickSize;
      line.value = -1;
    }
  }

  /** Draws the axes of a moment. */
  draw({ axes }: Moment, alpha: number): void {
    const { layout } = this;
    this.root.visible = alpha > 0.01;
    if (!this.root.visible) return;
    this.root.alpha = alpha;
    const { left, right, base, top, ticksY, tickSize } = layout;
    this.#base.position.set(left, base);
    this.#base.setSize(right - left, 1);
    const show = (line: Line | undefined, value: number, text: () => string, x: number, y: number, shown: number): void => {
      if (line === undefined) return;
      line.text.visible = shown > 0.02;
      line.text.alpha = shown;
      if (value !== line.value) line.text.text = text();
      line.value = value;
      // A figure that is wider than the margin begins at the edge of the slot.
      line.text.position.set(Math.max(x, line.text.textWidth * line.text.anchor.x), y);
    };
    show(this.#up[0], 100, () => '1×', left - 8, base, 1);
    let used = 1;
    const ups = ticksOf(100, axes.rise * 100, UP, FINEST_TIMES, this.#ticks);
    for (let index = 0; index < ups && used < LINES; index++) {
      const tick = this.#ticks[index];
      if (tick === undefined) continue;
      const y = yAt(layout, axes, tick.value / 100 - 1);
      const shown =
        tick.alpha * Math.min(1, Math.max(0, (y - top * 0.55) / 26)) * Math.min(1, Math.max(0, (base - y - tickSize * 0.8) / 8));
      if (shown <= 0.02) continue;
      const rule = this.#rules[used];
      if (rule !== undefined) {
        rule.visible = true;
        rule.alpha = 0.075 * shown;
        rule.position.set(left, Math.round(y));
        rule.setSize(right - left, 1);
      }
      show(this.#up[used], tick.value, () => timesText(tick.value), left - 8, y, shown);
      used += 1;
    }
    for (let index = used; index < LINES; index++) {
      show(this.#up[index], -1, () => '', 0, 0, 0);
      const rule = this.#rules[index];
      if (rule !== undefined) rule.visible = false;
    }
    this.#drawTime(layout, axes.spanMs, show, (ms) => xAt(layout, axes, ms), ticksY, right, tickSize);
  }

  #drawTime(
    { left }: CrashLayout,
    spanMs: number,
    show: (line: Line | undefined, value: number, text: () => string, x: number, y: number, shown: number) => void,
    xOf: (ms: number) => number,
    y: number,
    right: number,
    tickSize: number,
  ): void {
    let used = 0;
    const ticks = ticksOf(0, spanMs, ACROSS, FINEST_MS, this.#ticks);
    for (let index = 0; index < ticks && used < LINES; index++) {
      const tick = this.#ticks[index];
      if (tick === undefined) continue;
      const x = xOf(tick.value);
      const shown =
        tick.alpha * Math.min(1, Math.max(0, (right + tickSize - x) / 20)) * Math.min(1, Math.max(0, (x - left - tickSize) / 12));
      if (shown <= 0.02) continue;
      show(this.#across[used], tick.value, () => `${tick.value / 1_000} s`, x, y, shown);
      used += 1;
    }
    for (let index = used; index < LINES; index++) show(this.#across[index], -1, () => '', 0, 0, 0);
  }
}
