import type { SeedServerGame } from './bets/seed-server-game.ts';
import { boxesServer } from './boxes/game.ts';
import { crashServer } from './crash/game.ts';
import { diceServer } from './dice/game.ts';
import { plinkoServer } from './plinko/game.ts';
import type { RoundServerGame } from './rounds/live-round.ts';
import { upgradeServer } from './upgrade/game.ts';
import { wheelServer } from './wheel/game.ts';

/*
 * The one list of the server's games: what the server needs of each beyond its definition in the contract. What is common asks these lists; nothing
 * else names a game outside its folder.
 */

const seeds: SeedServerGame[] = [boxesServer, diceServer, plinkoServer, upgradeServer];
const rounds: readonly RoundServerGame[] = [crashServer, wheelServer];

/** The games that draw from seed pairs. */
export function seedServerGames(): readonly SeedServerGame[] {
  return seeds;
}

/** The games that are played in rounds. */
export function roundServerGames(): readonly RoundServerGame[] {
  return rounds;
}

/** Adds a game to shops that are created until the answered function is called, for tests. The contract must know it, too (`withGame`). */
export function withServerGame(game: SeedServerGame): () => void {
  seeds.push(game);
  return () => void seeds.splice(seeds.indexOf(game), 1);
}
