/** Red, green and blue, 0–255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Least contrasts of WCAG AA: of text, and of large text and signs. */
export const AA = { text: 4.5, large: 3 } as const;

/** `#RRGGBB` as its channels. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A colour with an opacity over a ground. */
export function over(color: Rgb, alpha: number, ground: Rgb): Rgb {
  const mixed = (from: number, to: number): number => from + (to - from) * alpha;
  return [mixed(ground[0], color[0]), mixed(ground[1], color[1]), mixed(ground[2], color[2])];
}

/** Relative luminance, 0–1, by WCAG 2.2. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number): number => (channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours, 1–21, by WCAG 2.2. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A letter's own colour; what is thinner is its edge. */
const INK_SHARE = 0.9;
/** Of the pixels of a text, this share has less contrast than its reading. */
const WORST_SHARE = 0.1;

/**
 * The contrast of a text against its ground: of its pixels, the one below which a tenth is. `text` are the RGBA bytes of the text alone, `ground` those of the
 * picture below it. Null where there is no text.
 */
export function textContrast(text: Uint8ClampedArray, ground: Uint8ClampedArray): number | null {
  let most = 0;
  for (let at = 3; at < text.length; at += 4) most = Math.max(most, text[at] ?? 0);
  if (most === 0) return null;
  const rgb = (data: Uint8ClampedArray, at: number): Rgb => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const ratios: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const alpha = text[at + 3] ?? 0;
    if (alpha < most * INK_SHARE) continue;
    const below = rgb(ground, at);
    ratios.push(contrast(over(rgb(text, at), alpha / 255, below), below));
  }
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length * WORST_SHARE)] ?? null;
}
