import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long statements may follow one another before sockets and timers get a turn, ms. */
const TURN_MS = 3;
/** What a driver says last. */
const TERMINATE = 'X'.charCodeAt(0);
/** A connection's first message has no type: it begins with its length, which is small. */
const STARTUP = 0;

type Written = (error?: Error | null) => void;

/**
 * A driver's stream to the embedded database, which speaks PostgreSQL's protocol like any server: what is written goes straight into its loop, and what it
 * answers can be read at once. So one driver serves both databases, with statements that are parsed and planned once, and several of them in one packet.
 *
 * The database works in this very thread, and statements that follow each other would never let the event loop go on: a crowd of bets would stop every
 * clock and every socket until the last of them is done. This gives way in between.
 */
export class EmbeddedWire extends Duplex {
  readonly #database: PGlite;
  #since = performance.now();

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  /** What a driver asks of a socket before it speaks. There is nothing to wait for. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Written): void {
    void this.#answer(chunk, done);
  }

  /** Everything that was written since the last answer, as one. */
  override _writev(chunks: readonly { chunk: Buffer }[], done: Written): void {
    void this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  async #answer(message: Buffer, done: Written): Promise<void> {
    try {
      await this.#take(message);
    } catch (error) {
      return done(error as Error);
    }
    done();
  }

  async #take(message: Buffer): Promise<void> {
    if (performance.now() - this.#since > TURN_MS) {
      await setImmediate();
      this.#since = performance.now();
    } else await Promise.resolve(); // no driver expects an answer while it still writes
    if (message[0] === TERMINATE) this.push(null);
    else if (message[0] === STARTUP) this.push(Buffer.from(this.#database.execProtocolRawSync(message)));
    else await this.#database.execProtocolRawStream(message, { syncToFs: false, onRawData: (bytes) => this.push(Buffer.from(bytes)) });
  }
}
