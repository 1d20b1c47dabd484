import { walkChain } from '#contract/fairness/hash-chain.ts';
import { type CheckableRound, type CheckedRound, checkRounds, type KnownChain } from './round-proof.ts';

/*
 * The messages between a page and its chain worker
 * 1. `walk` hashes on from a link until it meets another one: `step` after every few thousand hashes, then `walked`.
 * 2. `check` recomputes rounds: `checked` after every few of them, the last one `done`.
 * 3. An error is answered with `failed`. A page that needs no more answers terminates the worker.
 */

export type ChainRequest =
  | { kind: 'walk'; from: string; to: string; max: number }
  | { kind: 'check'; game: string; rounds: readonly CheckableRound[]; chains: readonly KnownChain[] };

export type ChainAnswer =
  | { kind: 'step'; steps: number }
  | { kind: 'walked'; steps: number; reached: boolean }
  | { kind: 'checked'; rounds: readonly CheckedRound[]; done: boolean }
  | { kind: 'failed'; reason: string };

interface Ports {
  post(answer: ChainAnswer): void;
  /** Lets messages out. */
  pause(): Promise<void>;
}

/** Hashes between two signs of progress, and rounds. */
const PORTION = 5_000;
const BATCH = 10;

/** Serves one request at a time. Never rejects. */
export function serveChain({ post, pause }: Ports): (request: ChainRequest) => Promise<void> {
  async function walk({ from, to, max }: Extract<ChainRequest, { kind: 'walk' }>): Promise<void> {
    for (const { steps, reached } of walkChain(from, to, max, PORTION)) {
      if (reached || steps >= max) return post({ kind: 'walked', steps, reached });
      post({ kind: 'step', steps });
      await pause();
    }
  }

  async function check({ game, rounds, chains }: Extract<ChainRequest, { kind: 'check' }>): Promise<void> {
    if (rounds.length === 0) return post({ kind: 'checked', rounds: [], done: true });
    for (let from = 0; from < rounds.length; from += BATCH) {
      // One more than the batch, so that the last of it knows its link.
      const checked = checkRounds(game, rounds.slice(from, from + BATCH + 1), chains).slice(0, BATCH);
      post({ kind: 'checked', rounds: checked, done: from + BATCH >= rounds.length });
      await pause();
    }
  }

  return async (request) => {
    try {
      await (request.kind === 'walk' ? walk(request) : check(request));
    } catch (error) {
      post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
}
