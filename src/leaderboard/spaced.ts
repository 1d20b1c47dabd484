/** Calls `run` when it is asked to, at most once in so many ms: at once, or when the time has passed, however often it was asked meanwhile. */
export function spaced(run: () => void, everyMs: number): { ask(): void; stop(): void } {
  let lastMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = (): void => {
    timer = undefined;
    lastMs = performance.now();
    run();
  };
  return {
    ask() {
      timer ??= setTimeout(go, Math.max(0, lastMs + everyMs - performance.now()));
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
