import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  disabled?: boolean | undefined;
}

/** Back and forth through the pages of a list; nothing when there is one page only. */
export function Pagination({ page, pages, onPage, disabled = false }: Props) {
  const { t } = useTranslation('ui');
  if (pages <= 1) return null;
  return (
    <nav className="row justify-center gap-16" aria-label={t('pagination.label')}>
      <Button size="sm" disabled={disabled || page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('pagination.previous')}
      </Button>
      <span className="tone-mid type-3 tabular" aria-live="polite">
        {t('pagination.place', { page, pages })}
      </span>
      <Button size="sm" disabled={disabled || page >= pages} onClick={() => onPage(page + 1)}>
        {t('pagination.next')}
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  );
}
