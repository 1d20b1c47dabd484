import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import type { Prover } from './last-bets-run.ts';

interface Waiting {
  resolve(proofs: readonly BetProof[]): void;
  reject(error: Error): void;
}

/** The part of a Worker that a prover uses. */
type ProofWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A prover in a worker of its own, ended with the run. */
export function workerProver(worker: ProofWorker = new Worker(new URL('./prove.worker.ts', import.meta.url), { type: 'module' })): Prover {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let broken: Error | null = null;

  function end(error: Error): void {
    broken = error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  worker.addEventListener('message', ((event: MessageEvent<{ id: number; proofs: readonly BetProof[] }>) => {
    waiting.get(event.data.id)?.resolve(event.data.proofs);
    waiting.delete(event.data.id);
  }) as EventListener);
  worker.addEventListener('error', () => end(new Error('The worker that proves bets broke.')));

  return {
    prove: (bets) =>
      new Promise((resolve, reject) => {
        if (broken) {
          reject(broken);
          return;
        }
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, bets });
      }),
    close: () => end(new Error('The worker that proves bets was closed.')),
  };
}
