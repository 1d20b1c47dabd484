import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './folded-table.module.css';

/** A table of figures, folded away until the viewer opens it; it scrolls inside its own frame. */
export function FoldedTable({ title, label = title, children }: { title: string; label?: string; children: ReactNode }) {
  return (
    <details className={`min-w-0 ${css.fold}`}>
      <summary className={css.summary}>
        <ChevronRight size={16} className={css.arrow} aria-hidden="true" />
        {title}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={css.table}>{children}</table>
      </div>
    </details>
  );
}
