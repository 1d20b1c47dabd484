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

const curve = (name: EaseName): Ease => {
  const [x1, y1, x2, y2] = EASES[name];
  return cubicBezier(x1, y1, x2, y2);
};

/** The product's own eases by name; the control points are the ones of the stylesheet. */
export const ease = {
  settle: curve('settle'),
  anticipate: curve('anticipate'),
  'reel-stop': curve('reel-stop'),
  state: curve('state'),
  /** A number that counts up: quickly at first, long over its last digits. */
  count: cubicBezier(0.18, 0.62, 0.2, 1),
  /** Comes up quickly and goes a little over. */
  overshoot: cubicBezier(0.2, 1.5, 0.35, 1),
  linear: (progress: number): number => progress,
} as const satisfies Record<EaseName | 'count' | 'overshoot' | 'linear', Ease>;

/** The name of an ease that a tuning may choose. */
export type SceneEase = keyof typeof ease;
