import * as z from 'zod/mini';
import { leaderSchema, PRIZE_PLACES } from '#contract/api/leaderboard.ts';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { leaderboardChannel } from '#contract/realtime/leaderboard.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { BestMetric } from './bests.ts';
import { countPlaces, firstPlaces, runningPrizes, runningWeek } from './read-board.ts';

/** The least time between two looks at the first places, ms: they are published at most that often, however much is played. */
const PACE_MS = 2_500;

type BoardDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log'>;

/** Publishes the first places of the week that runs when they have changed. */
export class LiveBoard {
  readonly #deps: BoardDeps;
  readonly #published = new Map<BestMetric, string>();
  #lookedAt = -Infinity;
  #timer: { cancel(): void } | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  /** Some player has a better bet. */
  changed(): void {
    if (this.#timer) return;
    const { clock } = this.#deps;
    const waitMs = Math.max(0, this.#lookedAt + PACE_MS - clock.monotonic());
    this.#timer = clock.setTimeout(() => void (this.#looking = this.look()), waitMs);
  }

  /** Publishes what has changed since the last look. Never rejects. */
  async look(): Promise<void> {
    const { clock, log } = this.#deps;
    this.#timer = null;
    this.#lookedAt = clock.monotonic();
    try {
      for (const metric of LEADER_METRICS) await this.#publish(metric);
    } catch (error) {
      log.warn({ err: error }, 'the leaderboard could not be published; retrying with its next change');
    }
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#looking;
  }

  async #publish(metric: BestMetric): Promise<void> {
    const { db } = this.#deps;
    const week = runningWeek(this.#deps);
    const leaders = await firstPlaces(db.read, week, metric, PRIZE_PLACES, runningPrizes(this.#deps, metric));
    const wire = leaders.map((leader) => z.encode(leaderSchema, leader));
    const starts_at = new Date(week.startsAt).toISOString();
    const text = JSON.stringify([starts_at, wire]);
    if (this.#published.get(metric) === text) return;
    const players = await countPlaces(db.read, week, metric);
    const ends_at = new Date(week.endsAt).toISOString();
    await db.transaction(async (tx) =>
      enqueue(tx, leaderboardChannel.news('leadersChanged', { metric, starts_at, ends_at, leaders: wire, players })),
    );
    this.#published.set(metric, text);
  }
}
