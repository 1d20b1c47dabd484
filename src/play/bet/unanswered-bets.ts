import * as z from 'zod/mini';
import type { Bet } from '#contract/api/bets.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { readJson } from '#src/lib/read-json.ts';
import type { PlayGame } from './game-outcome.ts';

/** Bets that were on their way when the page was left: the page did not learn whether the server took them. */
export interface UnansweredBets {
  /** Whose they are. */
  player: string;
  count: number;
  leftAtMs: number;
}

/** The longest between a bet's own time, by the server's clock, and the page's end, by this browser's, ms. */
const NEAR_MS = 60_000;

const schema = z.object({ player: z.string(), count: z.number().check(z.int(), z.gte(1)), leftAtMs: z.number() });

const keyOf = (game: PlayGame): string => `unanswered:${game}`;

/** Notes them for the next page of this tab. */
export function noteUnanswered(game: PlayGame, bets: UnansweredBets): void {
  tabStorage.write(keyOf(game), JSON.stringify(bets));
}

/** What the page before this one noted, once; null where it noted nothing, or it is another player's. */
export function takeUnanswered(game: PlayGame, player: string): UnansweredBets | null {
  const bets = readJson(tabStorage.read(keyOf(game)), schema);
  tabStorage.remove(keyOf(game));
  return bets?.player === player ? bets : null;
}

/** Those of the player's bets, newest first, that were unanswered: placed about then, and not counted since. */
export function unansweredAmong(bets: readonly Bet[], { count, leftAtMs }: UnansweredBets, counted: readonly string[]): readonly Bet[] {
  return bets.filter(({ id, placed_at }) => !counted.includes(id) && Math.abs(Date.parse(placed_at) - leftAtMs) < NEAR_MS).slice(0, count);
}
