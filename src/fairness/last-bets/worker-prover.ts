import { drawRequestOf, proofFrom } from '#src/fairness/proof/bet-proof.ts';
import type { Draw } from '#src/fairness/proof/seed-proof.ts';
import { loadView } from '#src/games/registry.ts';
import type { Prover } from './last-bets-run.ts';

interface Waiting {
  resolve(draws: readonly (Draw | null)[]): void;
  reject(error: Error): void;
}

/** The part of a Worker that a prover uses. */
type ProofWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A prover whose numbers are drawn in a worker of its own, ended with the run. The claims, which only the games know, are compared here. */
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

  worker.addEventListener('message', ((event: MessageEvent<{ id: number; draws: readonly (Draw | null)[] }>) => {
    waiting.get(event.data.id)?.resolve(event.data.draws);
    waiting.delete(event.data.id);
  }) as EventListener);
  worker.addEventListener('error', () => end(new Error('The worker that proves bets broke.')));

  const draw = (requests: readonly ReturnType<typeof drawRequestOf>[]): Promise<readonly (Draw | null)[]> =>
    new Promise((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.postMessage({ id: asked, requests });
    });

  return {
    async prove(bets) {
      const games = [...new Set(bets.map(({ outcome }) => outcome.game))];
      const [draws] = await Promise.all([draw(bets.map(drawRequestOf)), Promise.all(games.map(loadView))]);
      return bets.map((bet, index) => proofFrom(bet, draws[index] ?? null));
    },
    close: () => end(new Error('The worker that proves bets was closed.')),
  };
}
