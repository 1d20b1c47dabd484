/** After so long without an answer it is asked whether the database is there at all, ms. */
const SILENCE_MS = 800;

/**
 * An answer, if it comes in time, or else an error with the text `failure`. `silent` is called when it lets wait. After a stall of this process an
 * answer that lies there already has a turn to be read before it counts as missing.
 */
export function inTime<T>(answer: Promise<T>, ms: number, { silent, failure }: { silent(): void; failure: string }): Promise<T> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const afterTurn = (run: () => void) => () => setImmediate(() => answered || run());
    const wary = setTimeout(afterTurn(silent), SILENCE_MS);
    const limit =
      ms === Infinity
        ? undefined
        : setTimeout(
            afterTurn(() => reject(new Error(failure))),
            Math.max(0, ms),
          );
    answer.then(resolve, reject).finally(() => {
      answered = true;
      clearTimeout(wary);
      clearTimeout(limit);
    });
  });
}
