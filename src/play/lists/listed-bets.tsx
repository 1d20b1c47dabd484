import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEffect, useRef } from 'react';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { type BetRow, BetTable, BetTableSkeleton } from './bet-table.tsx';
import css from './listed-bets.module.css';

interface Props {
  /** What the table lists, for screen readers. */
  label: string;
  /** Heads the first column. */
  first: string;
  /** Undefined while they aren't known. */
  rows: readonly BetRow[] | undefined;
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** Shown when there is no bet. */
  empty: { title: string; text: string };
  /** Left out where the list has one page only. */
  older?: MoreBetsProps;
}

/** A list of bets, or what is shown while it loads, when that failed, and where there is none. */
export function ListedBets({ label, first, rows, query, empty, older }: Props) {
  if (rows === undefined) return query.isError ? <ErrorState level={3} query={query} /> : <BetTableSkeleton />;
  if (rows.length === 0) return <EmptyState level={3} {...empty} />;
  return (
    <>
      <BetTable label={label} first={first} rows={rows} />
      {older && <MoreBets {...older} />}
    </>
  );
}

/** Shown in the place of a guest's own bets. */
export function GuestBets() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('play');
  return (
    <EmptyState
      level={3}
      title={t('lists.mineGuest.title')}
      text={t('lists.mineGuest.text')}
      action={
        <Button size="sm" onClick={() => openModal('login', { next: location.pathname })}>
          {t('lists.mineGuest.action')}
        </Button>
      }
    />
  );
}

interface MoreBetsProps {
  /** Older bets can be shown. */
  more: boolean;
  loading: boolean;
  /** The last page did not come. */
  failed: boolean;
  /** More than the first page is shown, so its end is worth saying. */
  paged: boolean;
  onMore: () => void;
}

/** The way to older bets, under a list of them; where they end it says so, and takes the focus of the button that is gone. */
function MoreBets({ more, loading, failed, paged, onMore }: MoreBetsProps) {
  const { t } = useTranslation('play');
  const end = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!more && pressed.current) end.current?.focus();
    pressed.current = more && pressed.current;
  }, [more]);
  if (!more)
    return paged ? (
      <p ref={end} tabIndex={-1} className={css.end}>
        {t('lists.allShown')}
      </p>
    ) : null;
  return (
    <div className="grid justify-items-center gap-10 pt-14">
      {failed && (
        <p className="tone-loss-light type-2" role="alert">
          {t('lists.moreFailed')}
        </p>
      )}
      <Button
        size="sm"
        loading={loading}
        onClick={() => {
          pressed.current = true;
          onMore();
        }}
      >
        {t('lists.more')}
      </Button>
    </div>
  );
}
