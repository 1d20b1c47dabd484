/** A chance as text: whole per cents in the middle, tenths near both ends; 0% and 100% only where it is decided. */
export function percentText(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  const percent = chance * 100;
  if (percent < 0.1) return '<0.1%';
  if (percent > 99.9) return '>99.9%';
  return `${percent.toFixed(percent < 10 || percent > 90 ? 1 : 0)}%`;
}
