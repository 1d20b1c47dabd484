import { openState } from '#server/backup/open-state.ts';
import { Database } from '#server/database/database.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { createLog } from '#server/runtime/log.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { runCommand } from './run-command.ts';
import { readShopConfig, shownDatabase } from './shop-config.ts';

type CommandDeps = Pick<Deps, 'config' | 'log' | 'db' | 'clock' | 'random'>;

/** Runs a command on the shop's database, which must exist and is opened once its arguments are read. Its answer is printed line by line, or is the exit code. */
export function runOnDatabase<Command>(
  usage: string,
  read: (args: readonly string[]) => Command,
  run: (deps: CommandDeps, command: Command) => Promise<readonly string[] | number>,
): Promise<never> {
  return runCommand(async (args) => {
    const command = read(args);
    const config = readShopConfig(process.env);
    const log = createLog(config.logLevel);
    const { engine } = await openState(config, log, shownDatabase(config));
    try {
      const db = new Database(engine, systemClock, systemRandom);
      const answer = await run({ config, log, db, clock: systemClock, random: systemRandom }, command);
      if (typeof answer === 'number') return answer;
      console.log(answer.join('\n'));
      return 0;
    } finally {
      await engine.close();
    }
  }, usage);
}
