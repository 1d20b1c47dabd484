import { Sprite } from 'pixi.js';
import type { BattleSeat } from '#contract/api/battles.ts';
import { COLORS, FONTS } from '#contract/design-tokens.ts';
import { fillMiddle } from '#scenes/stage/fonts.ts';
import { fillRounded, fitted, mix, rgba } from '#scenes/stage/paint.ts';
import { Label, labelFont, textWidth } from '#scenes/stage/words/label.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';
import type { LaneLayout } from '../layout.ts';
import { sideColor } from '../materials.ts';
import type { BattleCaptions } from '../model.ts';

/** Space that a badge has around its word, over the size of the name. */
const BADGE = { pad: 0.5, height: 1.5, gap: 0.55, size: 0.8 } as const;

/** Who sits in a lane: avatar, name, what they are, and whether they lead. */
export class HeadView extends View<LaneLayout> {
  readonly #avatar = new Sprite({ anchor: 0.5 });
  readonly #letter = new Label();
  readonly #name = new PaintedWord();
  readonly #lead = new Label();
  #resolution = 1;
  #seat: BattleSeat | null = null;
  /** The word that was measured last, and whether it fits beside the name. */
  #measured: string | null = null;
  #roomy = false;

  constructor() {
    super({ label: 'head' });
    this.#name.anchor.set(0, 0.5);
    this.#letter.anchor.set(0.5, 0.5);
    this.#lead.anchor.set(1, 0.5);
    this.root.addChild(this.#avatar, this.#letter, this.#name, this.#lead);
  }

  /** The name that is written; null in a free lane. */
  get shown(): string | null {
    return this.#seat?.player?.name ?? null;
  }

  layOut(place: LaneLayout, resolution: number): void {
    this.layout = place;
    this.#resolution = resolution;
    this.paintings.forget();
    this.#measured = null;
    const { avatar, name } = place;
    this.#avatar.position.set(avatar.x, avatar.y);
    this.#letter.position.set(avatar.x, avatar.y);
    this.#name.position.set(name.x, name.y);
    this.#lead.position.set(name.right, name.y);
  }

  /** `lead`: how far the light of the leader is on the lane, 0–1; `leadWord`: the word that is shown there then. */
  draw(seat: BattleSeat, lead: number, leadWord: string, words: BattleCaptions, arrived: number): void {
    const place = this.layout;
    this.#seat = seat;
    const { player } = seat;
    this.root.visible = player !== null;
    if (player === null) return;
    this.root.alpha = arrived;
    if (leadWord !== this.#measured) {
      this.#measured = leadWord;
      this.#roomy = place.width >= textWidth(leadWord, labelFont({ size: place.name.size * 0.9 })) + place.name.size * 9;
    }
    const roomy = this.#roomy;
    this.#lead.visible = lead > 0;
    this.#lead.alpha = lead;
    this.#lead.set(leadWord, { size: place.name.size * (roomy ? 0.95 : 0.86), color: sideColor(seat.side) });
    this.#lead.position.set(...(roomy ? ([place.name.right, place.name.y] as const) : ([place.note.x, place.note.y] as const)));
    this.#lead.anchor.set(roomy ? 1 : 0.5, 0.5);
    this.#write(seat, player, place, words, roomy && lead > 0 ? this.#lead.wordSize.width + place.name.size * 0.6 : 0);
  }

  #write(seat: BattleSeat, player: NonNullable<BattleSeat['player']>, place: LaneLayout, words: BattleCaptions, taken: number): void {
    const { name } = place;
    const badge = seat.mine ? words.you : seat.is_bot ? words.bot : null;
    const key = [player.name, seat.side, badge, taken, name.size, name.right - name.x].join('|');
    if (key !== this.paintings.key) this.#paint(key, seat.side, player.name, badge, place, taken);
  }

  #paint(key: string, side: number, player: string, badge: string | null, { avatar, name }: LaneLayout, taken: number): void {
    const color = sideColor(side);
    this.paintings.update([key], () => {
      this.#avatar.texture = this.paintings.paint(avatar.size, avatar.size, this.#resolution, (context, px) =>
        paintAvatar(context, px, color),
      );
      this.#avatar.setSize(avatar.size);
      this.#letter.set(player.slice(0, 1).toUpperCase(), { size: avatar.size * 0.5, color });
      const size = { width: Math.max(1, name.right - name.x - taken), height: name.size * 2 };
      this.#name.show(key, size, (context) => paintName(context, size, player, badge, name.size));
    });
  }
}

function paintAvatar(context: CanvasRenderingContext2D, side: number, color: string): void {
  context.fillStyle = mix(COLORS['ink-700'], color, 0.22);
  context.strokeStyle = rgba(color, 0.55);
  fillRounded(context, 0.5, 0.5, side - 1, side - 1, side * 0.28);
  context.stroke();
}

/** A name cut to its width, and its badge if both fit. */
function paintName(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  name: string,
  badge: string | null,
  px: number,
): void {
  const middle = size.height * 0.52;
  const badgeFont = `600 ${px * BADGE.size}px "${FONTS.text}", sans-serif`;
  const badgeWidth = badge === null ? 0 : textWidth(badge, badgeFont) + 2 * BADGE.pad * px;
  const both = badge !== null && size.width - badgeWidth > px * 3.2;
  context.font = `650 ${px}px "${FONTS.text}", sans-serif`;
  context.fillStyle = COLORS['text-hi'];
  const written = fitted(context, name, size.width - (both ? badgeWidth + BADGE.gap * px : 0));
  fillMiddle(context, written, 0, middle);
  if (!both) return;
  const x = context.measureText(written).width + BADGE.gap * px;
  const height = px * BADGE.height;
  context.strokeStyle = rgba(COLORS['text-low'], 0.5);
  context.fillStyle = rgba(COLORS['ink-900'], 0.35);
  fillRounded(context, x + 0.5, middle - height / 2 - 0.5, badgeWidth, height, height * 0.35);
  context.stroke();
  context.font = badgeFont;
  context.fillStyle = COLORS['text-mid'];
  fillMiddle(context, badge, x + BADGE.pad * px + 0.5, middle);
}
