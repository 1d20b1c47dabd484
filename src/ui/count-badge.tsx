import css from './count-badge.module.css';
import { Figure } from './figure.tsx';

/** A count in the corner of a button or a link, only visual: the name of the control says it too. 0 shows nothing. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <Figure className={css.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </Figure>
  );
}
