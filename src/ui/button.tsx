import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import css from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'gold' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
  children: ReactNode;
}

type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean | undefined };

function look({ variant = 'quiet', size = 'md', wide }: Omit<Look, 'children'>, className?: string): string {
  return clsx(css.button, css[variant], css[size], wide && css.wide, className);
}

/** The product's button. While `loading` its content is hidden (its width stays), a spinner shows and clicks and keys do nothing. */
export function Button({ variant, size, wide, loading = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, clsx(loading && css.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={css.content}>{children}</span>
      {loading && <Spinner className={css.spinner} />}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      <span className={css.content}>{children}</span>
    </Link>
  );
}
