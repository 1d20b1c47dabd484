import type { Bet } from '#contract/api/bets.ts';
import { proveBet } from '#src/fairness/proof/bet-proof.ts';

/** Proves a batch of bets; the answer bears the number of the question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; bets: readonly Bet[] }>) => {
  postMessage({ id: data.id, proofs: data.bets.map(proveBet) });
});
