import { leaderboard } from '#contract/api/leaderboard.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { closeWeeks } from './close-week.ts';
import { readBoard } from './read-board.ts';

/** The weekly leaderboard: its call, its news, and the end of each week. */
export function registerLeaderboard(app: App, deps: Deps): void {
  const { clock, config, log, liveBoard } = deps;
  handle(app, deps, leaderboard, async ({ input, player }) => ({ data: await readBoard(deps, player?.id ?? null, input.query) }));

  const failure = 'a leaderboard week could not be closed; retrying';
  const closing = new DueWork({ clock, log, others: config.databaseUrl !== null, work: () => closeWeeks(deps), failure });
  app.addHook('onReady', async () => closing.start());
  app.addHook('preClose', async () => {
    await closing.stop();
    await liveBoard.stop();
  });
}
