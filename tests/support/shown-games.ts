import { GAMES } from '#src/app/games.ts';
import { loadView, provideGames } from '#src/games/registry.ts';

/** Passes the games of the shop to the shared folders, as the start of the shop does. */
export const listGames = (): void => provideGames(GAMES);

/** As `listGames`, with the views of the games fetched. */
export async function showGames(): Promise<void> {
  listGames();
  await Promise.all(GAMES.map(({ key }) => loadView(key)));
}
