import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import css from './filter-row.module.css';

interface Props {
  /** What is filtered, for screen readers. */
  label: string;
  /** Takes all filters away; left out while there are none. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** The filters of a list side by side, below each other on phones, with the way to take them all away. */
export function FilterRow({ label, onClear, children }: Props) {
  const { t } = useTranslation('ui');
  const row = useKeptFocus<HTMLElement>();
  return (
    <search ref={row} tabIndex={-1} className={css.row} aria-label={label}>
      {children}
      {onClear && (
        <button type="button" className={css.clear} onClick={onClear}>
          <X size={16} aria-hidden="true" />
          {t('filters.clear')}
        </button>
      )}
    </search>
  );
}
