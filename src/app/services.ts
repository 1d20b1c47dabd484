import { Services } from '#src/lib/services/services.ts';
import { provideGames } from '#src/games/registry.ts';
import { GAMES } from './games.ts';

/** Starts a visit: registers the games, and answers the container in which each service is made when it is first asked for. */
export function createServices(): Services {
  // The router goes to the first address at once, and a page may ask for the games.
  provideGames(GAMES);
  return new Services();
}
