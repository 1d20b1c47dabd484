/** A value held between two others. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A value held between 0 and 1. */
export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The smoothstep from 0 to 1: flat at both ends; what lies outside is held there. */
export function smoothstep(x: number): number {
  const t = clamp01(x);
  return t * t * (3 - 2 * t);
}
