import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSeen } from '#src/lib/use-in-view.ts';
import css from './live-place.module.css';

const LiveBlocks = lazyPart(() => import('./live-blocks.tsx'));

/** The place of what happens in the shop now. It lies below the fold: nothing of it is fetched before somebody comes near. */
export function LivePlace() {
  const [place, seen] = useSeen<HTMLDivElement>();
  const waiting = <div className={css.waiting} aria-hidden="true" />;
  return (
    <div ref={place} className={css.place}>
      {seen ? (
        <Suspense fallback={waiting}>
          <LiveBlocks />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
