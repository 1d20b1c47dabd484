/** Millionths in one per cent. */
const PPM_PER_PERCENT = 10_000;

/** Millionths as a percentage with so many decimals: 987,250 is "98.73%" with two. */
export const ppmText = (ppm: number, decimals = 2): string => `${(ppm / PPM_PER_PERCENT).toFixed(decimals)}%`;

/** Millionths as a field shows them: a percentage without a sign and without zeros at its end ("0.5"). */
export const writePpm = (ppm: number): string => String(ppm / PPM_PER_PERCENT);

/** Reads a percentage with at most four decimals, 0–100, as millionths. Null for anything else. */
export function readPpm(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * PPM_PER_PERCENT + Number(decimals.padEnd(4, '0'));
  return ppm <= 100 * PPM_PER_PERCENT ? ppm : null;
}
