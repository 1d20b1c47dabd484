import { TopDrops } from './top-drops.tsx';
import css from './live-blocks.module.css';
import { NewestBoxes } from './newest-boxes.tsx';
import { OpenBattles } from './open-battles.tsx';
import { Race } from './race.tsx';

/** What happens in the shop now: the best prizes of today, this week's race, battles to join, and boxes that players have just made. */
export default function LiveBlocks() {
  return (
    <>
      <div className={css.pair}>
        <TopDrops />
        <Race className="stack" />
      </div>
      <OpenBattles />
      <NewestBoxes />
    </>
  );
}
