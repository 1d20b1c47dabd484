import { useEffect, useRef } from 'react';
import type { ChainAnswer, ChainRequest } from './chain-job.ts';

/** The part of a Worker that a run uses. */
export type ChainWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): ChainWorker => new Worker(new URL('./chain.worker.ts', import.meta.url), { type: 'module' });

/** Runs one request in a worker of its own, until the signal ends it, and hands its answers on; `failed` when the worker breaks. */
export function runChain(
  request: ChainRequest,
  signal: AbortSignal,
  onAnswer: (answer: ChainAnswer) => void,
  makeWorker: () => ChainWorker = startWorker,
): void {
  const worker = makeWorker();
  let over = false;
  const end = (): void => {
    over = true;
    worker.terminate();
  };
  worker.addEventListener('message', ((event: MessageEvent<ChainAnswer>) => {
    if (over) return;
    const { data } = event;
    const last = data.kind === 'walked' || data.kind === 'failed' || (data.kind === 'checked' && data.done);
    if (last) end();
    onAnswer(data);
  }) as EventListener);
  worker.addEventListener('error', () => {
    if (over) return;
    end();
    onAnswer({ kind: 'failed', reason: 'the worker broke' });
  });
  signal.addEventListener('abort', end);
  worker.postMessage(request);
}

/** The runs of a page, of which one is on at a time: `begin` ends the one before and returns the signal of the new one; leaving the page ends it too. */
export function useRuns(): { begin: () => AbortSignal; end: () => void } {
  const run = useRef(new AbortController());
  const end = (): void => run.current.abort();
  useEffect(() => () => run.current.abort(), []);
  return {
    begin() {
      end();
      run.current = new AbortController();
      return run.current.signal;
    },
    end,
  };
}
