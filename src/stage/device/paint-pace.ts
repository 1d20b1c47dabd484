/** How often the browser paints while nothing else goes on: `half` is a steady 30 a second, as battery savers set it; `slow` is uneven or slower than that. */
export type PaintPace = 'usual' | 'half' | 'slow';

/** Paints that are looked at: two thirds of a second of a usual screen. */
const SAMPLE = 40;
/** A usual screen paints at least this often, ms: 45 times a second, with some room for one of 60 Hz. */
const USUAL_MS = 22;
/** Between two paints of a halved 60 Hz screen, ms, with room for the clock. */
const HALF_MS = { from: 30, to: 37 } as const;
/** So many paints must be as far apart for the pace to count as steady. */
const STEADY_SHARE = 0.75;

/** The pace that intervals between paints, ms, amount to. Fewer than two say nothing: `usual`. */
export function paceOf(intervalsMs: readonly number[]): PaintPace {
  const median = intervalsMs.toSorted((a, b) => a - b)[Math.floor(intervalsMs.length / 2)];
  if (median === undefined || median <= USUAL_MS) return 'usual';
  const halved = intervalsMs.filter((ms) => ms >= HALF_MS.from && ms <= HALF_MS.to).length;
  return halved >= intervalsMs.length * STEADY_SHARE ? 'half' : 'slow';
}

/** Measures the pace of the page as it is now, and reports it once. */
export function measurePace(report: (pace: PaintPace) => void): void {
  const intervalsMs: number[] = [];
  let before: number | null = null;
  const paint = (nowMs: number): void => {
    if (document.hidden) return;
    if (before !== null) intervalsMs.push(nowMs - before);
    before = nowMs;
    if (intervalsMs.length < SAMPLE) requestAnimationFrame(paint);
    else report(paceOf(intervalsMs));
  };
  requestAnimationFrame(paint);
}
