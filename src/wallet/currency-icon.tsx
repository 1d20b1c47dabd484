import css from './currency-icon.module.css';
import { CURRENCY_SIGNS } from './currency-signs.data.ts';

/** A currency's own mark of this shop: a sign in one line weight on a disc of its colour. Its name is beside it. */
export function CurrencyIcon({ code }: { code: string }) {
  const sign = CURRENCY_SIGNS.get(code);
  if (sign === undefined) return null;
  const { light, lines } = sign;
  return (
    <svg
      className="flex-none"
      style={{ '--light': `var(--${light})` }}
      width={32}
      height={32}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="15" className={css.disc} />
      <path d={lines} className={css.sign} />
    </svg>
  );
}
