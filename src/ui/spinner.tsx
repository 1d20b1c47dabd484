import clsx from 'clsx';
import css from './spinner.module.css';

/** A turning ring in the current text colour. It announces nothing: the component that shows it says what is awaited. */
export function Spinner({ size = 20, className }: { size?: 16 | 20 | 32; className?: string | undefined }) {
  return (
    <svg className={clsx(css.spinner, className)} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
