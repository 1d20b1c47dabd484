import type { ChainAnswer, ChainRequest } from './chain-job.ts';

/** The part of a Worker that a run uses. */
export type ChainWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): ChainWorker => new Worker(new URL('./chain.worker.ts', import.meta.url), { type: 'module' });

/** Runs one request in a worker of its own and hands its answers on; `failed` when the worker breaks. Returns how to stop it. */
export function runChain(
  request: ChainRequest,
  onAnswer: (answer: ChainAnswer) => void,
  makeWorker: () => ChainWorker = startWorker,
): () => void {
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
  worker.postMessage(request);
  return end;
}
