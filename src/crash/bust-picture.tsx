import css from './bust-picture.module.css';
import { formatTimes } from './times.ts';

/** Where a flight ended, as a plain picture: its figure. `bust` in hundredths. */
export function BustPicture({ bust }: { bust: number }) {
  return (
    <strong translate="no" className={`${css.figure} figures`}>
      {formatTimes(bust)}
    </strong>
  );
}
