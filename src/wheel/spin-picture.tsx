import clsx from 'clsx';
import { WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import css from './spin-picture.module.css';

/** A round in words over the wheel's segments as a strip; the one that it stopped on is lit, once there is one. */
export function SpinPicture({ words, segment }: { words: string; segment: number | null }) {
  return (
    <div className={css.picture}>
      <strong translate="no" className={`${css.words} figures`}>
        {words}
      </strong>
      <span className={css.strip}>
        {WHEEL_SEGMENTS.map((color, index) => (
          <span key={index} className={clsx(css.segment, css[`c${color}`], segment !== null && index !== segment && css.dark)} />
        ))}
      </span>
    </div>
  );
}
