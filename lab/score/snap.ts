/** One frame at 60 a second, ms. */
export const FRAME_MS = 1000 / 60;

/** The moment that a dragged edge goes to: a label that is within `reachMs`, else the nearest frame. */
export function snapped(atMs: number, labels: readonly number[], reachMs: number): number {
  const nearest = labels.toSorted((a, b) => Math.abs(a - atMs) - Math.abs(b - atMs))[0];
  if (nearest !== undefined && Math.abs(nearest - atMs) <= reachMs) return nearest;
  return Math.round(atMs / FRAME_MS) * FRAME_MS;
}

/** The next frame in a direction, also from a moment that lies between two. */
export function nextFrame(atMs: number, by: 1 | -1): number {
  const frame = atMs / FRAME_MS;
  // Lengths are whole ms, so that an edge lies up to half a ms beside its frame.
  const isOnFrame = Math.abs(Math.round(frame) - frame) * FRAME_MS <= 0.5 + 1e-6;
  const next = isOnFrame ? Math.round(frame) + by : by === 1 ? Math.ceil(frame) : Math.floor(frame);
  return next * FRAME_MS;
}
