import { Refusal } from '#server/core/refusal.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Logger } from '#server/runtime/log.ts';
import { type Count, MemoryCounters } from './counters.ts';
import { RedisCounters } from './redis-counters.ts';
import { LIMIT_RULES, type LimitName } from './rules.ts';

/**
 * Holds everything to the named limits of rules.ts. Each process counts in its own memory; where a Redis is given, the counts of all processes hold as
 * well. So a Redis that is away leaves limits per process, never none.
 */
export class Limiter {
  readonly #own: ReadonlyMap<LimitName, MemoryCounters>;
  readonly #shared: RedisCounters | null;
  readonly #enabled: boolean;

  /** `enabled: false` lets everything pass, for load runs. */
  constructor({ clock, log, redisUrl, enabled }: { clock: Clock; log: Logger; redisUrl: string | null; enabled: boolean }) {
    const names = Object.keys(LIMIT_RULES) as LimitName[];
    this.#own = new Map(names.map((name) => [name, new MemoryCounters(clock, LIMIT_RULES[name].windowMs)]));
    this.#enabled = enabled;
    this.#shared = enabled && redisUrl !== null ? new RedisCounters(redisUrl, log) : null;
  }

  /** Counts one more under a key. Throws Refusal `too_many_requests`, with the time to wait, once the limit is passed. */
  async take(name: LimitName, key: string): Promise<void> {
    if (!this.#enabled) return;
    refuseBeyond(name, this.#counters(name).add(key, 1));
    const shared = await this.#shared?.add(name, key, 1, LIMIT_RULES[name].windowMs);
    if (shared) refuseBeyond(name, shared);
  }

  /** Counts one more under a key of this process alone, for what belongs to it. False once the limit is passed. */
  allowsHere(name: LimitName, key: string): boolean {
    return !this.#enabled || this.#counters(name).add(key, 1).count <= LIMIT_RULES[name].max;
  }

  /** Takes one back. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    if (!this.#enabled) return;
    this.#counters(name).add(key, -1);
    await this.#shared?.add(name, key, -1, LIMIT_RULES[name].windowMs);
  }

  /** Forgets all that was counted under a key. */
  async forget(name: LimitName, key: string): Promise<void> {
    this.#counters(name).forget(key);
    await this.#shared?.forget(name, key);
  }

  /** True when anything is counted under a key. */
  async knows(name: LimitName, key: string): Promise<boolean> {
    return this.#counters(name).count(key) > 0 || ((await this.#shared?.count(name, key)) ?? 0) > 0;
  }

  /** Notes a key, without any limit to it. */
  async note(name: LimitName, key: string): Promise<void> {
    this.#counters(name).forget(key);
    this.#counters(name).add(key, 1);
    await this.#shared?.add(name, key, 1, LIMIT_RULES[name].windowMs);
  }

  close(): void {
    this.#shared?.close();
  }

  #counters(name: LimitName): MemoryCounters {
    const counters = this.#own.get(name);
    if (!counters) throw new Error(`there is no limit ${name}`);
    return counters;
  }
}

function refuseBeyond(name: LimitName, { count, endsInMs }: Count): void {
  if (count > LIMIT_RULES[name].max) throw new Refusal('too_many_requests', { waitMs: endsInMs });
}
