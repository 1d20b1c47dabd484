import type { RouteLimit } from '#server/platform/handle.ts';

/** What one player may send to a game: a fast auto play with room to spare, and a hundred balls at once. Counted per player, so that a shared address is no obstacle. */
export const BET_LIMIT: RouteLimit = { max: 250, windowMs: 10_000, per: 'player' };
