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

/** Back and forth through the pages of a list; nothing when there is one page only. Its buttons keep the focus where they can't be used. */
export function Pagination({ page, pages, onPage, disabled = false }: Props) {
  const { t } = useTranslation('ui');
  if (pages <= 1) return null;
  const step = (by: -1 | 1) => {
    const isOff = disabled || page + by < 1 || page + by > pages;
    return { size: 'sm', 'aria-disabled': isOff, onClick: () => !isOff && onPage(page + by) } as const;
  };
  return (
    <nav className="row justify-center gap-16" aria-label={t('pagination.label')}>
      <Button {...step(-1)}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('pagination.previous')}
      </Button>
      <span className="tone-mid type-3 tabular" aria-live="polite">
        {t('pagination.place', { page, pages })}
      </span>
      <Button {...step(1)}>
        {t('pagination.next')}
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  );
}
