import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobAnswer, JobRequest, RunRequest } from './job.ts';
import { answered, AT_REST, begun, type SimulatorState } from './simulator-state.ts';

/** What a page can do with its simulator. */
export interface Simulator {
  state: SimulatorState;
  run: (ask: Omit<RunRequest, 'kind' | 'id'>) => void;
  /** Ends the run; what was measured by then is kept. */
  stop: () => void;
}

/** A simulator in a worker of its own, which is made with the first run and ended with the component. */
export function useSimulator(): Simulator {
  const [state, setState] = useState<SimulatorState>(AT_REST);
  const worker = useRef<Worker | null>(null);
  const lastId = useRef(0);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  const open = useCallback((): Worker => {
    const made = new Worker(new URL('./odds.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<JobAnswer>) => setState((now) => answered(now, data)));
    made.addEventListener('error', (event) => {
      console.error('The odds simulator failed', event.message);
      made.terminate();
      worker.current = null;
      setState((now) => (now.phase === 'running' ? { ...now, phase: 'failed' } : now));
    });
    worker.current = made;
    return made;
  }, []);

  const run = useCallback(
    (ask: Omit<RunRequest, 'kind' | 'id'>): void => {
      lastId.current += 1;
      const request: RunRequest = { kind: 'run', id: lastId.current, ...ask };
      setState(begun(request));
      (worker.current ?? open()).postMessage(request satisfies JobRequest);
    },
    [open],
  );
  const stop = useCallback((): void => {
    worker.current?.postMessage({ kind: 'stop', id: lastId.current } satisfies JobRequest);
  }, []);
  return { state, run, stop };
}
