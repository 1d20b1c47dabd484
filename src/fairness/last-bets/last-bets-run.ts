import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bet, type BetRecord, isSeedBet } from '#contract/api/bets.ts';
import type { BetProof } from '#src/fairness/proof/bet-proof.ts';
import type { ProofStatus } from '#src/fairness/proof/seed-proof.ts';

/** How many of the newest bets are checked. */
export const LAST_BETS = 1_000;

/** How many bets are asked for at once, and how many are proved between two signs of progress. */
const PAGE_SIZE = 250;
const BATCH_SIZE = 25;

/** A bet with its proof. */
export interface ProvedBet {
  bet: Bet;
  proof: BetProof;
}

export interface LastBetsState {
  /** `load`: the list broke off, `prove`: the worker did; what was checked before is kept. */
  phase: 'rest' | 'running' | 'done' | 'canceled' | 'load-failed' | 'prove-failed';
  done: number;
  counts: Readonly<Record<ProofStatus, number>>;
  /** Those that don't come out as recorded, newest first. */
  failures: readonly ProvedBet[];
}

/** A page of the player's own bets, newest first; `next` is null at the end. */
export interface BetsPage {
  data: readonly BetRecord[];
  next: string | null;
}

/** Everything outside that a run touches. */
export interface LastBetsPorts {
  page(query: { limit: number; before: string | null }, signal: AbortSignal): Promise<BetsPage>;
  /** Opens a prover for one run. */
  prover(): Prover;
}

/** Proves bets elsewhere, so that the page stays free. */
export interface Prover {
  /** The proofs in the order of the bets. Rejects when the prover broke or was closed. */
  prove(bets: readonly Bet[]): Promise<readonly BetProof[]>;
  close(): void;
}

export interface LastBetsRun {
  store: StoreApi<LastBetsState>;
  /** Starts anew; nothing happens while a run is on. */
  start(): void;
  /** Stops; what was checked is kept. */
  cancel(): void;
  /** Everything checked so far, newest first. */
  proved(): readonly ProvedBet[];
}

const FRESH: LastBetsState = { phase: 'rest', done: 0, counts: { verified: 0, sealed: 0, 'not-verified': 0 }, failures: [] };

/** Pages through the player's newest bets and proves them, the next page being fetched while the one before is proved. */
export function createLastBetsRun(ports: LastBetsPorts, most = LAST_BETS): LastBetsRun {
  const store = createStore<LastBetsState>(() => FRESH);
  let all: ProvedBet[] = [];
  let running: AbortController | null = null;

  function take(bets: readonly Bet[], proofs: readonly BetProof[]): void {
    const proved = bets.flatMap((bet, index) => {
      const proof = proofs[index];
      return proof ? [{ bet, proof }] : [];
    });
    if (proved.length !== bets.length) throw new Error('The prover left bets out.');
    all.push(...proved);
    const { counts, failures } = store.getState();
    const next = { ...counts };
    for (const { proof } of proved) next[proof.status] += 1;
    const failed = proved.filter(({ proof }) => proof.status === 'not-verified');
    store.setState({ done: all.length, counts: next, failures: failed.length === 0 ? failures : [...failures, ...failed] });
  }

  /** Ends with the phase that says how it went. */
  async function run({ signal }: AbortController): Promise<LastBetsState['phase']> {
    const prover = ports.prover();
    signal.addEventListener('abort', () => prover.close());
    const fetch = (before: string | null, left: number): Promise<BetsPage> => {
      const page = ports.page({ limit: Math.min(PAGE_SIZE, left), before }, signal);
      page.catch(() => undefined); // awaited below; this only says that its failure is looked at
      return page;
    };
    let phase: LastBetsState['phase'] = 'load-failed';
    try {
      let coming: Promise<BetsPage> | null = fetch(null, most);
      let left = most;
      while (coming !== null) {
        phase = 'load-failed';
        const { data, next }: BetsPage = await coming;
        left -= data.length;
        coming = next !== null && left > 0 && data.length > 0 ? fetch(next, left) : null;
        phase = 'prove-failed';
        const bets = data.filter(isSeedBet);
        for (let from = 0; from < bets.length && !signal.aborted; from += BATCH_SIZE) {
          const batch = bets.slice(from, from + BATCH_SIZE);
          const proofs = await prover.prove(batch);
          if (!signal.aborted) take(batch, proofs);
        }
        if (signal.aborted) return 'canceled';
      }
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'canceled';
      console.error('The check of the last bets broke off.', error);
      return phase;
    } finally {
      prover.close();
    }
  }

  return {
    store,
    start() {
      if (running) return;
      const mine = new AbortController();
      running = mine;
      all = [];
      store.setState({ ...FRESH, phase: 'running' }, true);
      void run(mine).then((phase) => {
        if (running === mine) running = null;
        store.setState({ phase });
      });
    },
    cancel() {
      running?.abort();
    },
    proved: () => all,
  };
}
