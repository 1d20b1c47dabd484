import type { ReactNode } from 'react';
import css from './columns.module.css';

/** Panels of a record's page: in two columns where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={css.columns}>{children}</div>;
}
