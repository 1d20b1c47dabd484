import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment } from '../moment.ts';
import type { CrashTuning } from '../tuning.ts';
import { figuresOf } from './figures.ts';

/** Height of the × over the figures'. */
const TIMES_SHARE = 0.56;

/** The countdown's seconds, then the multiplier, in big figures of one width; the word over them says which. */
export class NumberView extends View<CrashLayout, CrashTuning> {
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #row = new Container();
  readonly #figures = new NumberText({ anchor: { x: 0, y: 0.5 } });
  readonly #times = new NumberText({ text: '×', anchor: { x: 0, y: 0.5 } });
  readonly #word = new Label();
  readonly #sign = new Sign();
  readonly #pulse = new Sprite({ texture: art('spark'), anchor: 0.5 });
  #shown = '';
  #length = -1;
  #fit = 1;

  constructor() {
    super({ label: 'number' });
    this.#sign.anchor.set(0, 0.5);
    this.#row.addChild(this.#figures, this.#times);
    this.root.addChild(this.#light, this.#row, this.#word, this.#sign, this.#pulse);
  }

  /** What is printed: the figures with their sign, and the word over them. */
  get shown(): { figures: string; word: string | null } | null {
    if (!this.root.visible) return null;
    return { figures: this.#times.visible ? `${this.#shown}×` : this.#shown, word: this.#word.visible ? this.#word.text : null };
  }

  /** Where the figures end, px; names at the trail keep clear of them. */
  get right(): number {
    const { layout } = this;
    return this.root.visible ? layout.numberX + (this.#figures.textWidth + this.#times.textWidth) * this.#fit : 0;
  }

  layOut(layout: CrashLayout, tuning: CrashTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#figures.size = layout.numberSize;
    this.#times.size = layout.numberSize * TIMES_SHARE;
    this.#length = -1;
  }

  draw(moment: Moment, alpha: number, pop: number): void {
    const { layout, tuning } = this;
    const { phase } = moment;
    this.root.visible = phase !== 'none' && alpha > 0.01;
    if (!this.root.visible) return;
    this.root.alpha = alpha;
    const flying = phase === 'flying' || phase === 'busted';
    this.#print(flying ? figuresOf(moment.hundredths) : (moment.leftMs / 1_000).toFixed(1), flying, layout);
    const over = phase === 'busted';
    const color = over
      ? mix(COLORS.loss, '#FFFFFF', 0.12)
      : moment.lagging
        ? COLORS['text-low']
        : mix('#FFFFFF', moment.colors.light, flying ? 0.3 : 0.16);
    const tint = tintOf(color);
    this.#figures.tint = tint;
    this.#times.tint = tint;
    this.#row.position.set(layout.numberX, layout.numberY);
    this.#row.scale.set(this.#fit * (1 + pop));
    this.#light.visible = flying && !moment.lagging;
    this.#light.position.set(layout.numberX + (this.#figures.textWidth * this.#fit) / 2, layout.numberY);
    this.#light.setSize(this.#figures.textWidth * this.#fit * 1.9, layout.numberSize * 2.7);
    this.#light.tint = tintOf(over ? COLORS.loss : moment.colors.main);
    this.#light.alpha = over ? 0.2 : 0.2 + 0.3 * Math.min(1, pop * 6);
    this.#drawWord(moment, layout, tuning);
  }

  #print(text: string, times: boolean, { numberWidth, numberSize }: CrashLayout): void {
    if (text !== this.#shown) {
      this.#figures.text = text;
      this.#shown = text;
    }
    this.#times.visible = times;
    if (this.#length === text.length) return;
    // All digits have one width, so their width follows from how many there are.
    this.#length = text.length;
    const width = this.#figures.textWidth;
    this.#times.position.set(width + numberSize * 0.035, numberSize * 0.13);
    this.#fit = Math.min(1, numberWidth / (width + this.#times.textWidth));
  }

  #drawWord({ state, phase, lagging, nowMs }: Moment, { numberX, wordY, wordSize, numberSize }: CrashLayout, tuning: CrashTuning): void {
    const { words } = state;
    const over = phase === 'busted';
    const text = lagging ? words.lagging : over ? words.busted : phase === 'open' ? words.opening : phase === 'closed' ? words.closed : '';
    this.#word.visible = text !== '';
    this.#sign.visible = over && !lagging;
    this.#pulse.visible = lagging;
    if (text === '') return;
    const color = lagging ? COLORS.warn : over ? mix(COLORS.loss, '#FFFFFF', 0.25) : COLORS['text-mid'];
    this.#word.set(text, { size: wordSize, color });
    const signWidth = over || lagging ? wordSize * 1.55 : 0;
    const x = numberX + Math.min(4, numberSize * 0.04);
    this.#sign.set(false, COLORS.loss, wordSize * 1.2);
    this.#sign.position.set(x, wordY);
    this.#pulse.tint = tintOf(COLORS.warn);
    this.#pulse.setSize(wordSize * 1.9);
    this.#pulse.position.set(x + wordSize * 0.5, wordY);
    // The lamp of a lost connection blinks with the seconds; the picture is drawn for it once each half.
    this.#pulse.alpha = Math.floor(nowMs / tuning.blinkMs) % 2 === 0 ? 1 : 0.35;
    this.#word.position.set(x + signWidth, wordY);
  }
}
