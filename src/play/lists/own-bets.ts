import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bet, PublicBet } from '#contract/api/bets.ts';
import { perVisit } from '#src/play/controls/per-visit.ts';

/** The most bets of a visit that are kept. */
export const MAX_PUBLISHED = 2_000;

/** The player's own bets of this visit, as far as lists may know them. */
export interface OwnBets {
  /** Bets whose scene has revealed them, newest first. */
  published: readonly Bet[];
  /** Ids of bets that their scene has yet to reveal: no list may show them. */
  concealed: ReadonlySet<string>;
}

const EMPTY: OwnBets = { published: [], concealed: new Set() };

/** The player's own bets of a game, for the visit. */
export const ownBetsService = perVisit<StoreApi<OwnBets>>(
  'own bets',
  () => createStore<OwnBets>(() => EMPTY),
  (store) => store.setState(EMPTY, true),
);

/** Its scene has yet to reveal this bet. */
export function conceal(store: StoreApi<OwnBets>, id: string): void {
  store.setState(({ concealed }) => ({ concealed: new Set(concealed).add(id) }));
}

/** The scene has revealed this bet, or will never. */
export function reveal(store: StoreApi<OwnBets>, bet: Bet): void {
  store.setState(({ published, concealed }) => {
    const left = new Set(concealed);
    left.delete(bet.id);
    const others = published.some(({ id }) => id === bet.id) ? published.filter(({ id }) => id !== bet.id) : published;
    return { published: [bet, ...others.slice(0, MAX_PUBLISHED - 1)], concealed: left };
  });
}

const newestFirst = (a: Bet, b: Bet): number => (a.placed_at < b.placed_at ? 1 : a.placed_at > b.placed_at ? -1 : 0);

/**
 * The rows of "my bets": those of this visit and those that were loaded, newest first, none twice and none too early. A visit of more bets than are
 * kept lists these alone: between them and what was loaded at its start some would be missing.
 */
export function ownRows({ published, concealed }: OwnBets, loaded: readonly Bet[]): readonly Bet[] {
  const known = new Set(published.map(({ id }) => id));
  const older = published.length < MAX_PUBLISHED ? loaded.filter(({ id }) => !known.has(id) && !concealed.has(id)) : [];
  return [...published, ...older].sort(newestFirst);
}

/**
 * The lines of "all bets" that may be seen. A line of the player's own shows when its scene has revealed it, when it was shown before, or when
 * nothing is being presented anywhere in this browser.
 */
export function visibleLines(
  lines: readonly PublicBet[],
  { published }: Pick<OwnBets, 'published'>,
  seen: ReadonlySet<string>,
  holding: boolean,
): readonly PublicBet[] {
  const known = new Set(published.map(({ id }) => id));
  return lines.filter(({ id, mine }) => !mine || !holding || known.has(id) || seen.has(id));
}
