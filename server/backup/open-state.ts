import type { Config } from '#server/runtime/config.ts';
import type { Engine } from '#server/database/database.ts';
import type { Logger } from '#server/runtime/log.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { openEngine } from '#server/database/open-engine.ts';
import { type AdmittedState, admitState, refuseEmpty, refuseOldState } from './admit-state.ts';

/**
 * Opens the database that the settings name, with a state that may serve and the newest schema. `existing`: its name for a person, where it must hold a shop already. Throws StateRefused before it
 * changes anything.
 */
export async function openState(config: Config, log: Logger, existing?: string): Promise<{ engine: Engine; state: AdmittedState }> {
  const engine = await openEngine(config, log);
  try {
    if (existing !== undefined) await refuseEmpty(engine.queries, existing);
    await refuseOldState(engine.queries, config, log);
    await migrate(engine, readMigrations(MIGRATIONS));
    return { engine, state: await admitState(engine.queries, config.dataDir) };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
