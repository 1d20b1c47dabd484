/** Side of a box's picture, and of its form for cards, px. */
export const BOX_SIDE_PX = 480;
export const BOX_CARD_SIDE_PX = 288;

/** The width of a box's picture in the page, as a value of the `sizes` attribute. A preload must say the same, or the picture is loaded twice. */
export const BOX_SIZES = {
  /** Two cards beside each other on a phone, more of them on wider screens. */
  card: '(max-width: 599px) calc(50vw - 52px), 190px',
  /** The box on the stage of its own page. */
  stage: '(max-width: 599px) 75vw, 400px',
} as const;

/**
 * The `srcset` of the AVIF forms that lie beside a box's WebP, which weigh a third less; null for pictures of another origin. `small`: the smallest
 * alone, whatever the density of the screen.
 */
export function boxCandidates(imgUrl: string, small = false): string | null {
  const name = /^(\/boxes\/[a-z0-9-]+)\.webp$/.exec(imgUrl)?.[1];
  if (name === undefined) return null;
  const card = `${name}-${BOX_CARD_SIDE_PX}.avif ${BOX_CARD_SIDE_PX}w`;
  return small ? card : `${card}, ${name}.avif ${BOX_SIDE_PX}w`;
}
