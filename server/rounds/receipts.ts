import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { pause } from '#server/core/clock.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { bearerClaims } from '#server/security/player.ts';

/** How long a round waits for one answer, ms: longer than the database may take for a call, so that only a fault of the shop gets there. */
const MOST_WAIT_MS = 10_000;

interface Receipt {
  /** The port's monotonic clock when the last byte was here; null while bytes are missing. */
  at: number | null;
  /** The body was read: what follows ends with an answer, also where its caller is gone by then. */
  isRead: boolean;
  answered: Promise<void>;
  answer(): void;
}

/**
 * Stamps requests at the moment of their receipt, before anything else is done with them, and knows which of them wait for their answer. A request
 * counts as received with its last byte: a sender that holds a byte back can't decide later about an earlier moment.
 * A round waits for a request until it is answered, its token turns out to be invalid, or its connection closes before it was read: such a request has no reply.
 */
export class Receipts {
  readonly #deps: Pick<Deps, 'clock' | 'tokens'>;
  readonly #open = new Set<Receipt>();
  readonly #receipts = new WeakMap<FastifyRequest, Receipt>();

  /** Stamps the requests of some routes, by their paths as they were registered. Must be the application's first hook. */
  constructor(app: App, deps: Pick<Deps, 'clock' | 'tokens'>, paths: ReadonlySet<string>) {
    this.#deps = deps;
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'POST' && paths.has(request.routeOptions.url ?? '')) this.#receive(request);
      done();
    });
    app.addHook('preValidation', (request, _reply, done) => {
      const receipt = this.#receipts.get(request);
      if (receipt) receipt.isRead = true;
      done();
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      const receipt = this.#receipts.get(request);
      if (receipt) this.#drop(receipt);
      done(null, payload);
    });
  }

  /** When a request was received. Throws for one that is not stamped. */
  at(request: FastifyRequest): number {
    const at = this.#receipts.get(request)?.at;
    if (at === undefined || at === null) throw new Error(`${request.url} is not stamped`);
    return at;
  }

  /** Resolves when every request whose receipt `counts` has been answered: those before a moment that has passed. At the latest after `MOST_WAIT_MS`, or when the signal ends it. */
  async answered(counts: (at: number) => boolean, signal: AbortSignal): Promise<void> {
    const waiting = [...this.#open].filter(({ at }) => at !== null && counts(at));
    if (waiting.length === 0) return;
    const over = new AbortController();
    const all = Promise.all(waiting.map(({ answered }) => answered));
    await Promise.race([all, pause(this.#deps.clock, MOST_WAIT_MS, AbortSignal.any([signal, over.signal]))]);
    over.abort();
    for (const receipt of waiting) this.#drop(receipt);
  }

  #receive(request: FastifyRequest): void {
    const { clock, tokens } = this.#deps;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const receipt: Receipt = { at: null, isRead: false, answered, answer };
    this.#receipts.set(request, receipt);
    this.#open.add(receipt);
    void bearerClaims(request, tokens).then((claims) => claims ?? this.#drop(receipt));
    const { raw } = request;
    if (!(raw instanceof IncomingMessage)) {
      receipt.at = clock.monotonic();
      return;
    }
    raw.once('close', () => {
      if (!receipt.isRead) this.#drop(receipt);
    });
    // Node ends the body in the very moment in which it has read the last byte, whatever reads the body and when.
    const push = raw.push.bind(raw);
    raw.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      if (chunk === null) receipt.at ??= clock.monotonic();
      return push(chunk, encoding);
    };
  }

  #drop(receipt: Receipt): void {
    this.#open.delete(receipt);
    receipt.answer();
  }
}
