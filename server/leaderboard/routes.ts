import { leaderboard } from '#contract/api/leaderboard.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { DueWork, runWhileServing } from '#server/runtime/due-work.ts';
import { closeWeeks } from './close-week.ts';
import { readBoard } from './read-board.ts';

/** Closes weeks at their ends. */
class WeekEnds extends DueWork<Deps> {
  constructor(deps: Deps) {
    super(deps, { others: deps.config.databaseUrl !== null, failure: 'a leaderboard week could not be closed; retrying' });
  }

  protected work(): Promise<number> {
    return closeWeeks(this.deps);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.deps.liveBoard.stop();
  }
}

/** The weekly leaderboard: its call, its news, and the end of each week. */
export function registerLeaderboard(app: App, deps: Deps): void {
  handle(app, deps, leaderboard, async ({ input, player }) => ({ data: await readBoard(deps, player?.id ?? null, input.query) }));
  runWhileServing(app, new WeekEnds(deps));
}
