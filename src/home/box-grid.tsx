import clsx from 'clsx';
import type { BoxSummary } from '#contract/api/boxes.ts';
import { BoxCard } from '#src/boxes/box-card.tsx';
import css from './box-shelf.module.css';

/** Seen without scrolling: their pictures come first. */
const EAGER = 6;

/** The cards of a shelf; `stale` while those of another one are fetched. */
export default function BoxGrid({ boxes, stale }: { boxes: readonly BoxSummary[]; stale: boolean }) {
  return (
    <ul className={clsx(css.grid, stale && 'faint')} aria-busy={stale}>
      {boxes.map((box, index) => (
        <li key={box.id} className="skip-offscreen">
          <BoxCard box={box} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}
