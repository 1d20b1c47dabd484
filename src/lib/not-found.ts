import { data, isRouteErrorResponse } from 'react-router';

/** What can be looked for in vain. */
export const SOUGHT = ['page', 'profile', 'box', 'bet', 'opening', 'round', 'battle'] as const;

export type Sought = (typeof SOUGHT)[number];

/** What wasn't found, and the game that it was looked for in, if it was one game's. */
export interface Missing {
  sought: Sought;
  game: string | null;
}

/** Ends a loader with a 404: the page in its place says what wasn't found and offers a way on. */
export function notFound(sought: Sought, game: string | null = null): never {
  throw data({ sought, game } satisfies Missing, { status: 404 });
}

/** What wasn't found, if that is what a route's error says; null for every other error. */
export function missingIn(error: unknown): Missing | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const { sought, game } = (error.data ?? {}) as { sought?: unknown; game?: unknown };
  return { sought: SOUGHT.find((known) => known === sought) ?? 'page', game: typeof game === 'string' ? game : null };
}
