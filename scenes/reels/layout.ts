/*
 * Positions of the cards of reels. A reel is a drum that its cards lie on, seen from the side; the needle shows the card that is nearest to the viewer.
 */

/** Where one reel's needle is, CSS pixels. */
export interface ReelPosition {
  x: number;
  y: number;
}

/** What reels need to know of the picture they are in, CSS pixels. */
export interface ReelLayout {
  /** The window that the cards are seen in. */
  width: number;
  height: number;
  /** The direction the reels run in. */
  axis: 'x' | 'y';
  reels: readonly ReelPosition[];
  cardWidth: number;
  cardHeight: number;
  /** Distance between two cards' centres along the reel. */
  pitch: number;
  /** Radius of the drum that the cards are on. */
  radius: number;
  /** Viewer's distance for the perspective. */
  view: number;
  /** Width that one reel may use. */
  lane: number;
}

/** One card's place on the drum, relative to the needle: offset along the axis, scale, and squash along the axis. */
export interface CardPosition {
  offset: number;
  scale: number;
  squash: number;
}

/** The angle from the needle at which a card leaves the picture, radians. */
const OUT_OF_SIGHT = 1.35;

/** Position of a card that is `distance` cards from the needle, or null when it has turned out of sight. */
export function cardPosition({ axis, pitch, radius, view, width, height }: ReelLayout, distance: number): CardPosition | null {
  const angle = (distance * pitch) / radius;
  if (Math.abs(angle) > OUT_OF_SIGHT) return null;
  const scale = view / (view + radius * (1 - Math.cos(angle)));
  const offset = radius * Math.sin(angle) * scale;
  const reach = axis === 'x' ? width / 2 : height * 0.62;
  if (Math.abs(offset) - pitch > reach) return null;
  return { offset, scale, squash: Math.cos(angle) };
}
