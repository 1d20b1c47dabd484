import { Services } from '#src/lib/services/services.ts';
import { provideGames } from '#src/games/registry.ts';
import { GAMES } from './games.ts';

/** The composition root: makes the services of one visit. Each is declared in its own folder and made when it is first asked for. */
export function createServices(): Services {
  // The router goes to the first address at once, and a page may ask for the games.
  provideGames(GAMES);
  return new Services();
}
