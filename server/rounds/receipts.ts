import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import type { App } from '#server/runtime/deps.ts';

interface Receipt {
  /** The port's monotonic clock when the last byte was here; null while bytes are missing. */
  at: number | null;
  answered: Promise<void>;
  answer(): void;
}

/**
 * Stamps requests at the moment of their receipt, before anything else is done with them, and knows which of them wait for their answer. A request
 * counts as received with its last byte: a sender that holds a byte back can't decide later about an earlier moment.
 */
export class Receipts {
  readonly #open = new Set<Receipt>();
  readonly #receipts = new WeakMap<FastifyRequest, Receipt>();

  /** Stamps the requests of some routes, by their paths as they were registered. Must be the application's first hook. */
  constructor(app: App, clock: Clock, paths: ReadonlySet<string>) {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'POST' && paths.has(request.routeOptions.url ?? '')) this.#receive(request, clock);
      done();
    });
    // Every request ends with a reply, whether it was served, refused or given up.
    app.addHook('onSend', (request, _reply, payload, done) => {
      this.#answered(request);
      done(null, payload);
    });
  }

  /** When a request was received. Throws for one that is not stamped. */
  at(request: FastifyRequest): number {
    const at = this.#receipts.get(request)?.at;
    if (at === undefined || at === null) throw new Error(`${request.url} is not stamped`);
    return at;
  }

  /** Resolves when every request whose receipt `counts` has been answered: those before a moment that has passed. */
  async answered(counts: (at: number) => boolean): Promise<void> {
    for (;;) {
      const waiting = [...this.#open].filter(({ at }) => at !== null && counts(at));
      if (waiting.length === 0) return;
      await Promise.all(waiting.map(({ answered }) => answered));
    }
  }

  #receive(request: FastifyRequest, clock: Clock): void {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const receipt: Receipt = { at: null, answered, answer };
    this.#receipts.set(request, receipt);
    this.#open.add(receipt);
    const { raw } = request;
    if (!(raw instanceof IncomingMessage)) {
      receipt.at = clock.monotonic();
      return;
    }
    raw.once('close', () => {
      if (receipt.at === null) this.#open.delete(receipt);
    });
    // Node ends the body in the very moment in which it has read the last byte, whatever reads the body and when.
    const push = raw.push.bind(raw);
    raw.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      if (chunk === null) receipt.at ??= clock.monotonic();
      return push(chunk, encoding);
    };
  }

  #answered(request: FastifyRequest): void {
    const receipt = this.#receipts.get(request);
    if (!receipt) return;
    this.#open.delete(receipt);
    receipt.answer();
  }
}
