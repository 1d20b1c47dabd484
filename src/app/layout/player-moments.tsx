import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { useRested } from '#src/lib/use-rested.ts';
import { usePageHandle } from '../page-handle.ts';

const Moments = lazyPart(async () => ({ default: (await import('#src/free-loot/moments/moments.tsx')).Moments }));

/** What comes up over the pages for a player: a new level, and the daily bonus. Visitors are shown neither. */
export function PlayerMoments() {
  const player = useUser();
  const rested = useRested();
  const { surface } = usePageHandle();
  if (!player || !rested) return null;
  return (
    <Suspense>
      <Moments key={player.id} player={player} live={surface === 'black'} />
    </Suspense>
  );
}
