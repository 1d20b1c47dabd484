import type { Sought } from '#src/lib/not-found.ts';

/** Where to go on from what wasn't found; what only one game has leads to that game. */
export const WAYS_ON: Readonly<Partial<Record<Sought, string>>> = {
  page: '/boxes',
  profile: '/profile/main',
  box: '/boxes',
  bet: '/provably-fair',
  opening: '/provably-fair',
  round: '/provably-fair',
};
