import { lazyExtra } from '#src/ui/part.tsx';
import { useSeen } from '#src/lib/hooks/use-in-view.ts';
import css from './live-place.module.css';

const WAITING = <div className={css.waiting} aria-hidden="true" />;

const LiveBlocks = lazyExtra(
  () => import('./live-blocks.tsx'),
  () => ({ waiting: WAITING }),
);

/** The place of what happens in the shop now. It lies below the fold: nothing of it is fetched before the visitor scrolls near it. */
export function LivePlace() {
  const [place, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className="grid cols-1 gap-32 mt-20">
      {seen ? <LiveBlocks /> : WAITING}
    </div>
  );
}
