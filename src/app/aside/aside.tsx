import { Suspense } from 'react';
import CashbackBanner from '#src/cashback/cashback-banner.tsx';
import { DropColumn } from '#src/drops/drop-column.tsx';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useUserId } from '#src/lib/session/use-user.ts';
import { GAMES } from '../games.ts';
import { usePageHandle } from '../page-handle.ts';
import css from './aside.module.css';

const OWN = GAMES.flatMap(({ key, beside }) => (beside ? [{ key, Own: lazyPart(beside) }] : []));

/** What stands at the right of a page: cashback, what the player has running, and what the shop gives away at this moment. */
export default function Aside() {
  const player = useUserId();
  const { cashback } = usePageHandle();
  return (
    <div className={css.parts}>
      {player && cashback === 'shown' && <CashbackBanner place="card" />}
      {player && (
        <Suspense>
          {OWN.map(({ key, Own }) => (
            <Own key={key} />
          ))}
        </Suspense>
      )}
      <DropColumn />
    </div>
  );
}
