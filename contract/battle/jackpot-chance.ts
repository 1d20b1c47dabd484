import type { Distribution } from './distribution.ts';

/*
 * E[1 / (T + S)], exactly but for the rounding of doubles, however many openings S is the sum of
 * 1. 1 / x = ∫₀^∞ e^(−ux) du, so for independent openings V₁, V₂ … it is ∫₀^∞ e^(−uT) Π E[e^(−uVᵢ)] du: no sum of them is ever listed.
 * 2. With u = e^y the integrand is smooth and falls off at both ends like an exponential and faster, where the trapezoid rule gains digits with the
 *    square of its points: a step of 0.2 leaves an error below e^(−π² / 0.2), which is 10⁻²¹.
 * 3. y runs from where u times everything that can be drawn is e^(−38) to where e^(−uT) is e^(−e^(3.7)): what lies beyond is below 10⁻¹⁶ of the whole.
 */

const STEP = 0.2;
const BELOW = 38;
const ABOVE = 3.7;

/** An opening, and how often it is made. */
export interface Openings {
  one: Distribution;
  times: number;
}

/** E[1 / (T + S)] for a sum T above 0 that is drawn already and the sum S of openings to come, cents. */
export function meanInverse(total: number, openings: readonly Openings[]): number {
  const most = openings.reduce((sum, { one, times }) => sum + times * (one.values.at(-1) ?? 0), total);
  const last = Math.log(1 / total) + ABOVE;
  let sum = 0;
  for (let y = Math.log(1 / most) - BELOW; y <= last; y += STEP) {
    const u = Math.exp(y);
    // The logarithm of the product, which would be below the smallest double for many openings.
    const exponent = openings.reduce((log, { one, times }) => log + times * Math.log(transform(one, u)), y - u * total);
    sum += Math.exp(exponent);
  }
  return sum * STEP;
}

/** E[e^(−uV)]. */
function transform({ values, chances }: Distribution, u: number): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += (chances[index] ?? 0) * Math.exp(-u * (values[index] ?? 0));
  return sum;
}
