import { formatCount } from '#contract/count.ts';
/** A multiplier's figures, hundredths to text: 3.41, 1,204.50. */
export function figuresOf(hundredths: number): string {
  return `${formatCount(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A round multiplier on the axis, hundredths to text: 1.2×, 5×, 1.5k×, 20k×, 1.5M×. */
export function timesText(hundredths: number): string {
  const times = hundredths / 100;
  if (times >= 1e6) return `${times / 1e6}M×`;
  return times >= 1e3 ? `${times / 1e3}k×` : `${times}×`;
}
