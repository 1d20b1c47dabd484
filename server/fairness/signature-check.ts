import { Worker } from 'node:worker_threads';
import type { BeaconChain } from '#contract/fairness/beacon.ts';

/** Verifies signatures of beacon rounds. */
export interface SignatureCheck {
  /** Whether this is the chain's signature of a round. Rejects where that could not be found out; then it may be asked again. */
  fits(chain: Pick<BeaconChain, 'public_key'>, round: number, signature: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What the worker is asked. */
export interface SignatureQuestion {
  id: number;
  publicKey: string;
  round: number;
  signature: string;
}

/** What it answers. */
export interface SignatureAnswer {
  id: number;
  fits: boolean;
}

/** How long a check may take before its worker is given up, ms: one takes 100 ms, the first of a worker half a second. */
const CHECK_MS = 5_000;

const startWorker = (): Worker =>
  new Worker(new URL('./signature.worker.ts', import.meta.url), { name: 'signatures', env: {}, execArgv: [] });

interface Pending {
  settle(answer: boolean | Error): void;
}

/**
 * Checks signatures in a thread of its own, because one check would hold the process for 100 ms. The thread starts with the first check. When it dies, the
 * checks that waited for it reject and the next one starts another. `start` makes the thread; tests bring one that they can end.
 */
export class SignatureWorker implements SignatureCheck {
  readonly #start: () => Worker;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #asked = 0;

  constructor(start: () => Worker = startWorker) {
    this.#start = start;
  }

  fits({ public_key: publicKey }: Pick<BeaconChain, 'public_key'>, round: number, signature: string): Promise<boolean> {
    const worker = (this.#worker ??= this.#begin());
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#giveUp(worker, new Error(`a signature check timed out after ${CHECK_MS} ms`)), CHECK_MS);
      this.#pending.set(id, {
        settle: (answer) => {
          clearTimeout(timer);
          this.#pending.delete(id);
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        },
      });
      worker.postMessage({ id, publicKey, round, signature } satisfies SignatureQuestion);
    });
  }

  #begin(): Worker {
    const worker = this.#start();
    worker.on('message', ({ id, fits }: SignatureAnswer) => this.#pending.get(id)?.settle(fits));
    worker.once('error', (error) => void this.#giveUp(worker, new Error('the signature check thread failed', { cause: error })));
    worker.once('exit', (code) => void this.#giveUp(worker, new Error(`the signature check thread exited with code ${code}`)));
    // Listening would keep the process from ending.
    worker.unref();
    return worker;
  }

  /** Rejects what a worker still owed, forgets it and ends it; does nothing for one that was forgotten before. */
  async #giveUp(worker: Worker, error: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { settle } of this.#pending.values()) settle(error);
    await worker.terminate();
  }

  async close(): Promise<void> {
    if (this.#worker) await this.#giveUp(this.#worker, new Error('the shop is stopping'));
  }
}
