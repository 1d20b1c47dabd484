import { Suspense } from 'react';
import type { WayBackProps } from '#src/games/entry.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { GAMES } from '../games.ts';

const WAYS = GAMES.flatMap(({ key, wayBack }) => (wayBack ? [{ key, Way: lazyPart(wayBack) }] : []));

/** The ways back to the games that the player is in the middle of. */
export function WaysBack(props: WayBackProps) {
  return (
    <Suspense>
      {WAYS.map(({ key, Way }) => (
        <Way key={key} {...props} />
      ))}
    </Suspense>
  );
}
