import { sql } from 'drizzle-orm';
import { health, live, ready } from '#contract/api/health.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';

/** One check at a time, however many ask: parallel requests get its answer, so that they can't flood the database with queries. */
function together<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () =>
    (underWay ??= look().finally(() => {
      underWay = null;
    }));
}

/** What supervisors, load balancers and pages ask to learn whether the shop is up. They may ask as often as they need to. */
export function registerHealth(app: App, deps: Deps): void {
  const { rounds } = app;
  /** Runs a query; throws Refusal `health_database_silent` when it gets no answer. */
  const answered = async <T>(query: () => PromiseLike<T>): Promise<T> => {
    try {
      return await query();
    } catch (error) {
      throw new Refusal('health_database_silent', null, error);
    }
  };

  const databaseAnswers = together(() => answered(() => deps.db.read.execute(sql`select 1`)));
  const whoLeads = together(() => answered(() => rounds.whoLeads()));

  handle(app, deps, live, () => ({ status: 'ok' as const }), null);
  handle(
    app,
    deps,
    health,
    async () => {
      await databaseAnswers();
      return { status: 'ok' as const, database: deps.db.engine };
    },
    null,
  );
  handle(
    app,
    deps,
    ready,
    async () => {
      if (app.stopping()) throw new Refusal('server_restarting');
      await databaseAnswers();
      const leader = await whoLeads();
      return {
        status: 'ok' as const,
        process: deps.processId,
        database: deps.db.engine,
        reads_replica: deps.db.readsReplica,
        rounds: {
          leader,
          leads: rounds.leads(),
          follows: rounds.follows(),
          running: rounds.running(),
          games: Object.fromEntries(rounds.games.map((game) => [game, rounds.statusOf(game)])),
        },
      };
    },
    null,
  );
}
