/** A share (1 is all) as a percentage with this many decimals, without its sign. */
export function formatPercent(share: number, decimals: number): string {
  return (share * 100).toFixed(decimals);
}

/** A chance as a percentage, exact where that is short, else with four figures: "49.495", "0.003052". */
export function formatShare(ways: number, of: number): string {
  const percent = (ways / of) * 100;
  const short = percent.toFixed(3);
  return Number(short) === percent ? short.replace(/\.?0+$/, '') : String(Number(percent.toPrecision(percent >= 10 ? 5 : 4)));
}

/** A number of rounds on an axis: 1, 10, 1k, 100k, 10M. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000}M`;
  return count >= 1_000 ? `${count / 1_000}k` : String(count);
}
