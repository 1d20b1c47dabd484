import type { WayBackProps } from '#src/games/entry.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import { GAMES } from '../games.ts';

const WAYS = GAMES.flatMap(({ key, wayBack }) => (wayBack ? [{ key, Way: lazyExtra(wayBack) }] : []));

/** The ways back to the games that the player is in the middle of. */
export function WaysBack(props: WayBackProps) {
  return (
    <>
      {WAYS.map(({ key, Way }) => (
        <Way key={key} {...props} />
      ))}
    </>
  );
}
