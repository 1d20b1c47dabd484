import clsx from 'clsx';
import { Link } from 'react-router';
import css from './recent-strip.module.css';

export interface RecentItem {
  id: string;
  to: string;
  /** Its result: "3.41×". */
  text: string;
  /** The same in words. */
  spoken: string;
  tone: 'low' | 'win' | 'gold' | 'two' | 'three' | 'five' | 'fifty';
}

const SHOWN = 24;

/** The last rounds over the picture, newest first, each with the way to its page. */
export function RecentStrip({ label, items }: { label: string; items: readonly RecentItem[] }) {
  return (
    <ol className={css.strip} aria-label={label} data-testid="recent-rounds">
      {items.slice(0, SHOWN).map(({ id, to, text, spoken, tone }) => (
        <li key={id} className={clsx('flex-none', css.item)}>
          <Link translate="no" to={to} className={clsx(css.link, css[tone], 'figures')} aria-label={spoken}>
            {text}
          </Link>
        </li>
      ))}
    </ol>
  );
}
