import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '#server/runtime/log.ts';
import type { Count } from './counters.ts';

/** How long a command may take, ms: a call waits for it. */
const PATIENCE_MS = 300;
/** How long Redis is left alone after a failure, ms. */
const REST_MS = 1_000;

/** Counts that all processes share. While Redis is away `add` answers null, and the caller counts alone; `count` answers 0. */
export class RedisCounters {
  readonly #redis: Redis;
  readonly #log: Logger;
  #restsUntil = 0;
  #away = false;

  constructor(url: string, log: Logger) {
    this.#log = log;
    // Without a queue: what can't be sent now fails now.
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 1_000,
      commandTimeout: PATIENCE_MS,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.#redis.on('error', (error: unknown) => this.#leaves(error));
    this.#redis.on('ready', () => this.#returns());
  }

  /** Counts `by` more under a key of a limit, in a window of `windowMs` that begins with the first; a negative number takes back, never below nothing. */
  async add(limit: string, key: string, by: number, windowMs: number): Promise<Count | null> {
    const name = nameOf(limit, key);
    const results = await this.#try(() => this.#redis.multi().set(name, 0, 'PX', windowMs, 'NX').incrby(name, by).pttl(name).exec());
    const [, [, count] = [], [, endsInMs] = []] = results ?? [];
    if (typeof count !== 'number' || typeof endsInMs !== 'number') return null;
    const tooMany = Math.min(-by, -count);
    return tooMany > 0 ? this.add(limit, key, tooMany, windowMs) : { count, endsInMs: Math.max(0, endsInMs) };
  }

  async count(limit: string, key: string): Promise<number> {
    return Number((await this.#try(() => this.#redis.get(nameOf(limit, key)))) ?? 0);
  }

  async forget(limit: string, key: string): Promise<void> {
    await this.#try(() => this.#redis.del(nameOf(limit, key)));
  }

  close(): void {
    this.#redis.disconnect();
  }

  async #try<T>(command: () => Promise<T>): Promise<T | null> {
    if (performance.now() < this.#restsUntil) return null;
    try {
      const answer = await command();
      this.#returns();
      return answer;
    } catch (error) {
      this.#leaves(error);
      return null;
    }
  }

  #leaves(error: unknown): void {
    this.#restsUntil = performance.now() + REST_MS;
    if (!this.#away) this.#log.warn({ err: error }, 'Redis is unreachable; each process counts its own rate limits');
    this.#away = true;
  }

  #returns(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#restsUntil = 0;
    this.#log.warn('Redis is reachable again; rate limits are shared');
  }
}

/** Keys hold e-mail and network addresses, which leave the process as hashes only. */
function nameOf(limit: string, key: string): string {
  return `fairdrop:limit:${limit}:${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;
}
