import { ease, type Points, pointsOf, type SceneEase } from '#scenes/stage/eases.ts';

/** The eases of the product, by name. */
export const PRESETS = Object.keys(ease) as SceneEase[];

/** The range of a control point, as `pointsOf` takes it: x is a time, y may go over the ends. */
export const RANGE = { x: [0, 1], y: [-1, 2] } as const;

/** The value of control points: the name of a preset that has them, else a `cubic-bezier(…)`. */
export function easeValue(points: Points): string {
  const rounded = points.map((part, index) => held(part, index % 2 === 0 ? 'x' : 'y'));
  const preset = PRESETS.find((name) => pointsOf(name)?.every((part, index) => part === rounded[index]));
  return preset ?? `cubic-bezier(${rounded.join(', ')})`;
}

/** The control points with one moved to a place, which is held within its range. */
export function movedPoint([x1, y1, x2, y2]: Points, which: 0 | 1, x: number, y: number): Points {
  return which === 0 ? [held(x, 'x'), held(y, 'y'), x2, y2] : [x1, y1, held(x, 'x'), held(y, 'y')];
}

function held(part: number, axis: 'x' | 'y'): number {
  const [least, most] = RANGE[axis];
  return Number(Math.min(most, Math.max(least, part)).toFixed(2));
}
