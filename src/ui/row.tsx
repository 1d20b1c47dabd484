import clsx from 'clsx';
import type { ReactNode } from 'react';
import css from './row.module.css';

interface Props {
  name: ReactNode;
  /** Parted from the row above it by a line. */
  lined?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A name at the left and what it is at the right, in a `dl`. */
export function Row({ name, lined = false, className, children }: Props) {
  return (
    <div className={clsx(css.row, lined && css.lined, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
