import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import css from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, in words: its accessible name and its tooltip. */
  label: string;
  /** `plain` has no surface of its own. */
  variant?: 'panel' | 'plain' | 'gold' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** A count in its corner; 0 shows nothing. */
  badge?: number | undefined;
  children: ReactNode;
}

/** A square button with an icon alone. */
export function IconButton({ label, variant = 'panel', size = 'md', badge = 0, className, children, type = 'button', ...rest }: Props) {
  return (
    <Tooltip content={label}>
      <button {...rest} type={type} aria-label={label} className={clsx(css.button, css[variant], css[size], className)}>
        {children}
        <CountBadge count={badge} />
      </button>
    </Tooltip>
  );
}
