/** By how much Lighthouse slows the processor by default: right for a fast desktop at rest. */
export const FIXED_SLOWDOWN = 4;

/**
 * Slowdowns that make a machine about as fast as a mid-tier phone, by the least benchmark index of its class: the suggested values of the table in
 * Lighthouse's documentation, docs/throttling.md, "Calibrating the CPU slowdown".
 */
const SLOWDOWNS = [
  { leastIndex: 1_500, slowdown: FIXED_SLOWDOWN },
  { leastIndex: 800, slowdown: 2 },
] as const;

/** The slowdown for a machine of a benchmark index; 1 for one that is no faster than such a phone, or too busy to be. */
export function slowdownFor(benchmarkIndex: number): number {
  return SLOWDOWNS.find(({ leastIndex }) => benchmarkIndex >= leastIndex)?.slowdown ?? 1;
}

/** The sentence under a page's rows: how fast the machine was, and what the second row is. */
export function slowdownNote(benchmarkIndex: number): string {
  const slowdown = slowdownFor(benchmarkIndex);
  const index = `Benchmark index of this machine as it is loaded now: ${Math.round(benchmarkIndex)}.`;
  if (slowdown === FIXED_SLOWDOWN)
    return `${index} That is a fast desktop, for which Lighthouse's fixed slowdown of ${FIXED_SLOWDOWN}× is meant.`;
  return `${index} Lighthouse's documentation advises ${slowdown}× for it instead of the fixed ${FIXED_SLOWDOWN}×, which the row at ${slowdown}× has; the first row decides.`;
}
