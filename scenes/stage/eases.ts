import { EASES, type EaseName } from '#contract/design-tokens.ts';

/** Progress 0–1 to eased progress; GSAP takes it as an `ease` as it is. */
export type Ease = (progress: number) => number;

const axis = (t: number, a: number, b: number): number => ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t;
const slope = (t: number, a: number, b: number): number => 3 * (1 - 3 * b + 3 * a) * t * t + 2 * (3 * b - 6 * a) * t + 3 * a;

/** The curve parameter whose x is `x`: four Newton steps where the slope allows it, bisection otherwise; exact to 1e-7. */
function parameterAt(x: number, x1: number, x2: number): number {
  let t = x;
  for (let step = 0; step < 8; step += 1) {
    const error = axis(t, x1, x2) - x;
    if (Math.abs(error) < 1e-7) return t;
    const rate = slope(t, x1, x2);
    if (Math.abs(rate) < 1e-4) break;
    t -= error / rate;
  }
  let low = 0;
  let high = 1;
  t = x;
  for (let step = 0; step < 48; step += 1) {
    const error = axis(t, x1, x2) - x;
    if (Math.abs(error) < 1e-7) return t;
    if (error > 0) high = t;
    else low = t;
    t = (low + high) / 2;
  }
  return t;
}

/** The same curve as CSS `cubic-bezier(x1, y1, x2, y2)`, so canvas and page move alike. x1 and x2 lie in 0–1. */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number): Ease {
  return (progress) => {
    if (progress <= 0) return 0;
    if (progress >= 1) return 1;
    return axis(parameterAt(progress, x1, x2), y1, y2);
  };
}

/** Control points x1, y1, x2, y2. */
export type Points = readonly [number, number, number, number];

const curve = (name: EaseName): Ease => {
  const [x1, y1, x2, y2] = EASES[name];
  return cubicBezier(x1, y1, x2, y2);
};

/** A number that counts up: quickly at first, long over its last digits. */
const COUNT: Points = [0.18, 0.62, 0.2, 1];
/** Comes up quickly and goes a little over. */
const OVERSHOOT: Points = [0.2, 1.5, 0.35, 1];

/** The product's own eases by name; the control points are the ones of the stylesheet. */
export const ease = {
  settle: curve('settle'),
  anticipate: curve('anticipate'),
  'reel-stop': curve('reel-stop'),
  state: curve('state'),
  count: cubicBezier(...COUNT),
  overshoot: cubicBezier(...OVERSHOOT),
  linear: (progress: number): number => progress,
} as const satisfies Record<EaseName | 'count' | 'overshoot' | 'linear', Ease>;

/** The name of an ease that a tuning may choose. */
export type SceneEase = keyof typeof ease;

const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
const CURVE = new RegExp(`^cubic-bezier\\(${NUMBER}, ${NUMBER}, ${NUMBER}, ${NUMBER}\\)$`);
/** How far a curve may go under 0 and over 1. */
const OUTSIDE = 1;

const isName = (value: string): value is SceneEase => Object.hasOwn(ease, value);

/** The control points of an ease: the name of one of ours, or `cubic-bezier(x1, y1, x2, y2)` with x from 0 to 1 and y from -1 to 2; null for anything else. */
export function pointsOf(value: unknown): Points | null {
  if (typeof value !== 'string') return null;
  if (isName(value)) {
    if (value === 'linear') return [0, 0, 1, 1];
    return value === 'count' ? COUNT : value === 'overshoot' ? OVERSHOOT : EASES[value];
  }
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = (CURVE.exec(value) ?? []).slice(1).map(Number);
  const fit = [x1, x2].every((x) => x >= 0 && x <= 1) && [y1, y2].every((y) => y >= -OUTSIDE && y <= 1 + OUTSIDE);
  return fit ? [x1, y1, x2, y2] : null;
}

const curves = new Map<string, Ease>();

/** The ease that a tuning names. Throws RangeError for what is none; a tuning is checked before. */
export function easeOf(value: string): Ease {
  if (isName(value)) return ease[value];
  const known = curves.get(value);
  if (known !== undefined) return known;
  const points = pointsOf(value);
  if (points === null) throw new RangeError(`"${value}" is no ease`);
  const made = cubicBezier(...points);
  curves.set(value, made);
  return made;
}
