import { GAMES } from '#src/app/games.ts';
import { loadView, provideGames } from '#src/games/registry.ts';

/** Hands the games of the shop to the shared rooms, as the start of the shop does, with their views fetched. */
export async function showGames(): Promise<void> {
  provideGames(GAMES);
  await Promise.all(GAMES.map(({ key }) => loadView(key)));
}
