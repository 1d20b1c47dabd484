import { COLORS } from '#contract/design-tokens.ts';
import { formatChange } from '#contract/money.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalLayout } from './layout.ts';
import type { SeatPose } from './pose.ts';

/** What a lane says at the end: the viewer's profit in the place of its shelf, and how many prizes more there are than can be seen. */
export class ResultView extends View {
  readonly #sign = new Sign();
  readonly #gain = new NumberText({ anchor: { x: 0, y: 0.5 } });
  readonly #more = new NumberText({ anchor: { x: 1, y: 0.5 }, tint: tintOf(COLORS['text-mid']) });

  constructor() {
    super({ label: 'result', visible: false });
    this.#sign.anchor.set(0, 0.5);
    this.root.addChild(this.#sign, this.#gain, this.#more);
  }

  /** What can be read. */
  get shown(): { gain: string | null; more: string | null } | null {
    if (!this.root.visible) return null;
    const text = ({ visible, text: read }: { visible: boolean; text: string }): string | null => (visible ? read : null);
    return { gain: text(this.#gain), more: text(this.#more) };
  }

  hide(): void {
    this.root.visible = false;
  }

  /** Draws a lane's end. */
  draw(pose: SeatPose, place: FinalLayout['seats'][number], tuning: FinalTuning): void {
    this.root.visible = true;
    this.#drawGain(pose, place, tuning);
    this.#more.visible = pose.moreAlpha > 0;
    this.#more.alpha = pose.moreAlpha;
    this.#more.size = place.more.size;
    this.#more.text = `+${pose.more}`;
    this.#more.position.set(place.more.x, place.more.y);
  }

  #drawGain({ gain, gainAlpha }: SeatPose, { gain: place, lane }: FinalLayout['seats'][number], tuning: FinalTuning): void {
    const shows = gain !== null && gainAlpha > 0;
    this.#gain.visible = shows;
    this.#sign.visible = shows && gain > 0;
    if (!shows) return;
    const won = gain > 0;
    const { x, y, size } = place;
    this.#gain.size = won ? size : size * 0.82;
    this.#gain.text = formatChange(gain);
    this.#gain.tint = tintOf(won ? COLORS[tuning.gainColor] : COLORS['text-mid']);
    const side = size * 1.1;
    const lead = won ? side + size * 0.36 : 0;
    const fit = Math.min(1, (lane.width * 0.9) / (lead + this.#gain.textWidth));
    const width = (lead + this.#gain.textWidth) * fit;
    this.#sign.set(true, COLORS[tuning.gainColor], side);
    for (const part of [this.#sign, this.#gain]) {
      part.alpha = gainAlpha;
      part.scale.set(fit);
    }
    this.#sign.position.set(x - width / 2, y);
    this.#gain.position.set(x - width / 2 + lead * fit, y);
  }
}
