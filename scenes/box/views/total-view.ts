import { formatCents, formatChange, type Cents } from '#contract/money.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import type { BoxLayout } from '../layout.ts';

/** How the big number looks at a moment. */
export interface TotalLook {
  /** What is printed now. */
  shown: Cents;
  /** What it counts to: the place is reserved for it, so no digit ever jumps. */
  final: Cents;
  /** Printed beside it with a plus; null: not printed. */
  gain: Cents | null;
  gainAlpha: number;
  alpha: number;
  color: number;
  gainColor: number;
}

/** What the prizes are worth together, in bitmap numerals of one width. */
export class TotalView extends View<BoxLayout> {
  readonly #number = new NumberText({ anchor: { x: 1, y: 0.5 } });
  readonly #gain = new NumberText({ anchor: { x: 0, y: 0.5 } });
  #key = '';

  constructor() {
    super({ label: 'total', visible: false });
    this.root.addChild(this.#number, this.#gain);
  }

  /** The printed texts, null while hidden. */
  get shown(): { total: string; gain: string | null } | null {
    return this.root.visible ? { total: this.#number.text, gain: this.#gain.visible ? this.#gain.text : null } : null;
  }

  layOut(layout: BoxLayout): void {
    this.layout = layout;
    this.#key = '';
  }

  hide(): void {
    this.root.visible = false;
  }

  draw(look: TotalLook): void {
    const { layout } = this;
    if (look.alpha <= 0) return this.hide();
    this.root.visible = true;
    this.root.alpha = look.alpha;
    this.#reserve(look, layout);
    this.#number.text = formatCents(look.shown);
    this.#number.tint = look.color;
    this.#gain.visible = look.gain !== null && look.gainAlpha > 0;
    this.#gain.alpha = look.gainAlpha;
    this.#gain.tint = look.gainColor;
  }

  /** Measures the final texts once and places them: side by side on a wide slot, below each other on a narrow one. */
  #reserve({ final, gain }: TotalLook, layout: BoxLayout): void {
    const key = `${final} ${gain ?? ''}`;
    if (key === this.#key) return;
    this.#key = key;
    const { x, y, size } = layout.total;
    const beside = layout.width >= 480;
    this.#number.size = size;
    this.#number.text = formatCents(final);
    const width = this.#number.textWidth;
    const gainSize = Math.round(Math.max(12, size * (beside ? 0.42 : 0.44)));
    this.#gain.size = gainSize;
    this.#gain.text = gain === null ? '' : formatChange(gain);
    const gap = size * 0.3;
    const gainWidth = gain === null ? 0 : this.#gain.textWidth;
    if (beside) {
      this.#number.position.set(x + width / 2, y);
      this.#gain.anchor.set(0, 0.5);
      this.#gain.position.set(x + width / 2 + gap, y + size * 0.14);
    } else {
      this.#number.position.set(x + width / 2, y - (gain === null ? 0 : size * 0.2));
      this.#gain.anchor.set(0, 0.5);
      this.#gain.position.set(x - gainWidth / 2, y + size * 0.66);
    }
  }
}
