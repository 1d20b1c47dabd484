import clsx from 'clsx';
import css from './logo.module.css';

/** The mark (a gold diamond with a dark heart) and, unless `markOnly`, the product's name. */
export function Logo({ markOnly = false, className }: { markOnly?: boolean | undefined; className?: string | undefined }) {
  return (
    <span className={clsx(css.logo, className)}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <defs>
          <linearGradient id="logo-gold" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--gold-light)" />
            <stop offset="0.45" stopColor="var(--gold)" />
            <stop offset="1" stopColor="var(--gold-shade)" />
          </linearGradient>
        </defs>
        <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="6.4" transform="rotate(45 16 16)" fill="url(#logo-gold)" />
        <rect x="11.6" y="11.6" width="8.8" height="8.8" rx="2" transform="rotate(45 16 16)" fill="var(--ink-900)" />
      </svg>
      {!markOnly && <span className={css.name}>Fairdrop</span>}
    </span>
  );
}
