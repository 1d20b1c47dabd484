import type { Config } from '#server/platform/config.ts';
import type { Engine } from '#server/platform/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/platform/migrate.ts';
import { openEngine } from '#server/platform/open-engine.ts';
import { type AdmittedState, admitState, refuseOldState } from './admit-state.ts';

/** Opens the database that the settings name, with a state that may serve and the newest schema. Throws StateRefused before it changes anything. */
export async function openState(config: Config, log: Logger): Promise<{ engine: Engine; state: AdmittedState }> {
  const engine = await openEngine(config, log);
  try {
    await refuseOldState(engine.queries, config, log);
    await migrate(engine, readMigrations(MIGRATIONS));
    return { engine, state: await admitState(engine.queries, config.dataDir) };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
