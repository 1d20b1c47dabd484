import { DropColumn } from '#src/drops/drop-column.tsx';
import { Extra, lazyExtra } from '#src/ui/part.tsx';
import { useUserId } from '#src/session/use-user.ts';
import { GAMES } from '../games.ts';
import { usePageHandle } from '../page-handle.ts';

const CashbackBanner = lazyExtra(() => import('#src/cashback/cashback-banner.tsx'));
const OWN = GAMES.flatMap(({ key, beside }) => (beside ? [{ key, Own: lazyExtra(beside) }] : []));

/** The right column of a page: cashback, what the player has running, and what the shop gives away at this moment. */
export default function Aside() {
  const player = useUserId();
  const { cashback } = usePageHandle();
  return (
    <div className="grid cols-1 gap-16 content-start">
      {player && cashback === 'shown' && <CashbackBanner place="card" />}
      {player && OWN.map(({ key, Own }) => <Own key={key} />)}
      <Extra>
        <DropColumn />
      </Extra>
    </div>
  );
}
