import { eq } from 'drizzle-orm';
import { gamesToday } from '#contract/api/games-today.ts';
import { games } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { handle } from '#server/http/handle.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { gameDayTable as table } from './schema.ts';

/** The call that says what the games have paid today. */
export function registerGameDays(app: App, deps: Deps): void {
  handle(app, deps, gamesToday, async () => {
    const since = dayStart(deps.clock.now(), deps.config.houseTimeZone);
    const rows = await deps.db.read.select().from(table).where(eq(table.startsAt, since));
    const shown = games().map(({ key }) => {
      const row = rows.find(({ game }) => game === key);
      return { game: key, paid: row?.paid ?? cents(0), bets: row?.bets ?? 0 };
    });
    return { data: { since: new Date(since).toISOString(), games: shown } };
  });
}
