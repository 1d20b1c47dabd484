import type { DrawRequest } from '#src/fairness/proof/bet-proof.ts';
import { proveDraw } from '#src/fairness/proof/seed-proof.ts';

/** Draws the numbers of a batch of bets, which is what takes time in a proof; the answer bears the number of the question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; requests: readonly (DrawRequest | null)[] }>) => {
  postMessage({ id: data.id, draws: data.requests.map((request) => request && proveDraw(request.use, request.count)) });
});
