import clsx from 'clsx';
import css from './coins.module.css';

/** The product's coin: a lit gold disc, as large as the text beside it unless a size in px is given. */
export function CoinIcon({ size, className }: { size?: number | undefined; className?: string | undefined }) {
  return <span className={clsx(css.icon, className)} style={size === undefined ? undefined : { fontSize: size }} aria-hidden="true" />;
}
