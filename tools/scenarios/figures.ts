/** The value that a share of the values is below, the upper one of two; NaN where there are none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A number that the environment sets for a bench: `numberOf('PLAYERS', 50)` reads `BENCH_PLAYERS`. */
export const numberOf = (name: string, usual: number): number => Number(process.env[`BENCH_${name}`] ?? usual);

/** Prints to standard error what a bench does now, with the seconds since it began. */
export const progress = (text: string): void => console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);

/** A row of a table of figures. */
export const row = (label: string, value: string): string => `  ${label.padEnd(52)}${value}`;

/** Runs what prints some rows of a bench. Where that fails it prints why, so that the rows after it are still measured, and the exit code is 1. */
export async function tryRows(label: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.log(row(label, `FAILED: ${String(error)}`));
    process.exitCode = 1;
  }
}

/** Prints figures one below the other; `held` is false once one was not what was wanted. */
export class FigureTable {
  held = true;

  row(label: string, value: string, wanted?: boolean): void {
    if (wanted === false) this.held = false;
    console.log(row(label, `${value}${wanted === undefined ? '' : wanted ? '   holds' : '   DOES NOT HOLD'}`));
  }
}
