import { COLORS, FONTS } from '#contract/design-tokens.ts';
import { figuresFont } from '#scenes/stage/fonts.ts';
import { formatCents } from '#contract/money.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { Drawable } from './drawable.ts';
import { castShadow, fillRounded, fitted, mix, rarityColor, rgba } from '#scenes/stage/paint.ts';

/** Space around a card's body for its line's glow, over the card's height. */
export const CARD_PAD = 0.07;
/** Below this card width, px, the prize's name is left out: it could not be read. */
const NAME_FROM_PX = 118;
const PRICE_FROM_PX = 58;

/** Whether a card is large enough for its prize's name: a flat one has no space for two lines. */
const isNamed = (width: number, height: number): boolean => width >= NAME_FROM_PX && height >= NAME_FROM_PX * 0.85;

/** Position of the prize in its card: centre and box, over the card's width and height. */
export function pictureBox(width: number, height: number): { x: number; y: number; side: number } {
  const named = isNamed(width, height);
  return { x: width / 2, y: height * (named ? 0.415 : 0.43), side: Math.min(width * (named ? 0.66 : 0.7), height * (named ? 0.53 : 0.58)) };
}

/** Paints a reel's card: body, light of its rarity, prize, name, price. `picture` is missing until it is loaded. */
export function paintCard(context: CanvasRenderingContext2D, item: BoxItem, width: number, height: number, picture: Drawable | null): void {
  const color = rarityColor(item.rarity);
  const unit = Math.min(width / 170, height / 200);
  body(context, width, height, unit, {
    top: mix(COLORS['ink-700'], COLORS['ink-800'], 0.35),
    middle: mix(COLORS['ink-800'], color, 0.05),
    bottom: mix(COLORS['ink-800'], color, 0.26),
    glow: rgba(color, 0.17),
    border: [rgba(COLORS['text-hi'], 0.1), rgba(color, 0.34)],
    borderWidth: 1,
  });
  line(context, width, height, unit, color);
  if (picture) paintPrize(context, picture, pictureBox(width, height), unit);
  paintCaption(context, item, width, height, unit, { name: COLORS['text-mid'], price: COLORS['text-hi'], weight: 500 });
}

/** Paints the winner's card without its prize, which comes out of it, and without its words: both are drawn on their own. */
export function paintHero(context: CanvasRenderingContext2D, item: BoxItem, width: number, height: number): void {
  const color = rarityColor(item.rarity);
  const unit = Math.min(width / 170, height / 200);
  body(context, width, height, unit, {
    top: mix(COLORS['ink-700'], color, 0.12),
    middle: mix(COLORS['ink-800'], color, 0.13),
    bottom: mix(COLORS['ink-800'], color, 0.33),
    glow: rgba(color, 0.3),
    border: [mix(color, COLORS['text-hi'], 0.28), color],
    borderWidth: 1.6,
  });
  line(context, width, height, unit, color);
}

/** Paints the name and the price of the winner's card. */
export function paintHeroCaption(context: CanvasRenderingContext2D, item: BoxItem, width: number, height: number): void {
  const unit = Math.min(width / 170, height / 200);
  paintCaption(context, item, width, height, unit, { name: COLORS['text-hi'], price: COLORS.gold, weight: 600 });
}

interface BodyStyle {
  top: string;
  middle: string;
  bottom: string;
  glow: string;
  border: [string, string];
  borderWidth: number;
}

function body(context: CanvasRenderingContext2D, width: number, height: number, unit: number, style: BodyStyle): void {
  const radius = 16 * unit;
  context.save();
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, radius);
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, style.top);
  fill.addColorStop(0.55, style.middle);
  fill.addColorStop(1, style.bottom);
  context.fillStyle = fill;
  context.fill();
  context.clip();
  const glow = context.createRadialGradient(width / 2, height * 0.42, 0, width / 2, height * 0.42, width * 0.62);
  glow.addColorStop(0, style.glow);
  glow.addColorStop(1, 'rgba(0,0,0,0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  const sheen = context.createLinearGradient(0, 0, width * 0.55, height * 0.6);
  sheen.addColorStop(0, 'rgba(255,255,255,0.075)');
  sheen.addColorStop(0.6, 'rgba(255,255,255,0.012)');
  sheen.addColorStop(0.601, 'rgba(255,255,255,0)');
  context.fillStyle = sheen;
  context.fillRect(0, 0, width, height);
  context.restore();
  context.beginPath();
  context.roundRect(style.borderWidth / 2, style.borderWidth / 2, width - style.borderWidth, height - style.borderWidth, radius);
  const border = context.createLinearGradient(0, 0, 0, height);
  border.addColorStop(0, style.border[0]);
  border.addColorStop(1, style.border[1]);
  context.strokeStyle = border;
  context.lineWidth = style.borderWidth;
  context.stroke();
}

function line(context: CanvasRenderingContext2D, width: number, height: number, unit: number, color: string): void {
  context.save();
  castShadow(context, color, 16 * unit);
  context.fillStyle = color;
  fillRounded(context, 15 * unit, height - 3.5 * unit, width - 30 * unit, 3.5 * unit, 2 * unit);
  context.fill();
  context.restore();
}

function paintPrize(context: CanvasRenderingContext2D, picture: Drawable, box: { x: number; y: number; side: number }, unit: number): void {
  const scale = box.side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.save();
  context.imageSmoothingQuality = 'high';
  castShadow(context, 'rgba(0,0,0,0.55)', 22 * unit, 10 * unit);
  context.drawImage(picture, box.x - width / 2, box.y - height / 2, width, height);
  context.restore();
}

function paintCaption(
  context: CanvasRenderingContext2D,
  item: BoxItem,
  width: number,
  height: number,
  unit: number,
  style: { name: string; price: string; weight: number },
): void {
  const named = isNamed(width, height);
  const size = Math.max(10.5, 13.2 * unit);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  if (named) {
    context.fillStyle = style.name;
    context.font = `${style.weight} ${size}px "${FONTS.text}", sans-serif`;
    context.fillText(fitted(context, item.name, width - 20 * unit), width / 2, height - 36 * unit);
  }
  if (Math.min(width, height) < PRICE_FROM_PX) return;
  context.fillStyle = style.price;
  context.font = figuresFont(700, size);
  context.fillText(formatCents(item.sale_price), width / 2, height - (named ? 15.5 : 13) * unit - (named ? 0 : 2));
}
