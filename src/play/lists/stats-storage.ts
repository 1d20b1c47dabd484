import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import type { Cents } from '#contract/money.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { readJson } from '#src/lib/read-json.ts';
import type { SessionStore } from '#src/session/session-store.ts';
import type { StakeGame } from '#contract/api/limits.ts';

/** The result of a player's bets on one game since the tab was opened or the figures were cleared; a reload changes nothing. */
export interface SessionStats {
  bets: number;
  /** Bets that paid more than their stake, and less. A return of exactly the stake is neither. */
  wins: number;
  losses: number;
  wageredCents: Cents;
  profitCents: Cents;
  /** The profit after a number of bets, oldest first, starting at 0; thinned out when it grows long. */
  line: readonly { bet: number; profitCents: Cents }[];
  /** The last bets that were counted: one that is presented again after a reload counts once. */
  counted: readonly string[];
}

/** Changes are written together, this long after the first of them, ms; and when the page is left or no longer seen. */
const WRITE_AFTER_MS = 5_000;

const whole = z.number().check(z.int(), z.gte(0));
const amount = z.custom<Cents>((value) => Number.isSafeInteger(value));

const storedSchema = z.object({
  /** Whose figures these are. */
  player: z.string(),
  stats: z.object({
    bets: whole,
    wins: whole,
    losses: whole,
    wageredCents: amount,
    profitCents: amount,
    line: z.array(z.object({ bet: whole, profitCents: amount })).check(z.minLength(1)),
    counted: z.array(z.string()),
  }),
});

const keyOf = (game: StakeGame): string => `stats:${game}`;

/** The figures of the player who is here, as this tab kept them; null when it has none. */
export function readStats(game: StakeGame, session: SessionStore): SessionStats | null {
  const player = session.getState().player?.id;
  const stored = readJson(tabStorage.read(keyOf(game)), storedSchema);
  return stored !== null && stored.player === player ? stored.stats : null;
}

/** Forgets figures that are not those of the player who is here. */
export function forgetStats(game: StakeGame, session: SessionStore): void {
  if (readStats(game, session) === null) tabStorage.remove(keyOf(game));
}

/** Keeps a game's figures over a reload, from now on. */
export function keepStats(game: StakeGame, store: StoreApi<SessionStats>, session: SessionStore): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const player = session.getState().player?.id;
    if (player !== undefined) tabStorage.write(keyOf(game), JSON.stringify({ player, stats: store.getState() }));
  };
  store.subscribe(() => (timer ??= setTimeout(write, WRITE_AFTER_MS)));
  if (typeof window === 'undefined') return;
  // What a page that is left lets go is counted by then: its bets are released at the start of this very event.
  const writeNow = (): void => {
    if (timer !== null) write();
  };
  window.addEventListener('pagehide', writeNow);
  // A phone may end a page that isn't seen without another word.
  document.addEventListener('visibilitychange', () => document.hidden && writeNow());
}
