import clsx from 'clsx';
import css from './count-badge.module.css';

/** A count in the corner of a button or a link, for eyes alone: the name of what it stands on says it too. 0 shows nothing. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={clsx(css.badge, 'figures')} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
