/** A place rounded to a tenth of a pixel, as `describe()` gives it; −0 becomes 0, which plain comparison of data would distinguish. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
