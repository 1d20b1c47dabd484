import { data, isRouteErrorResponse } from 'react-router';

/** What can be looked for in vain. */
export const SOUGHT = ['page', 'profile', 'box', 'bet', 'opening', 'crashRound', 'wheelRound'] as const;

export type Sought = (typeof SOUGHT)[number];

/** Ends a loader with a 404: the page in its place says what wasn't found and offers a way on. */
export function notFound(sought: Sought): never {
  throw data({ sought }, { status: 404 });
}

/** What wasn't found, if that is what a route's error says; null for every other error. */
export function soughtIn(error: unknown): Sought | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const { sought } = (error.data ?? {}) as { sought?: unknown };
  return SOUGHT.find((known) => known === sought) ?? 'page';
}
