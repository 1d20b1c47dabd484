import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openModal } from '#src/lib/modal.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { BetTable, BetTableSkeleton } from './bet-table.tsx';
import { myBetsQuery } from './bet-queries.ts';
import { useBetWords } from './bet-words.ts';
import type { PlayGame } from './game-outcome.ts';
import { ownBets, ownRows } from './own-bets.ts';

/** The player's own bets: those loaded with the page and each of the visit once its scene has told it. */
export function MyBets({ game }: { game: PlayGame }) {
  const { t } = useTranslation('play');
  const user = useUser();
  const words = useBetWords();
  // Deferred: where many bets are told at once, the picture comes first.
  const own = useDeferredValue(useStore(ownBets(game)));
  const holding = useHolding();
  // What the server lists while a scene still tells would give it away.
  const query = useQuery({ ...myBetsQuery(game), enabled: user != null && !holding });
  const rows = ownRows(own, query.data ?? []);

  if (user === null)
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
  if (rows.length === 0 && query.isError) return <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (rows.length === 0 && query.data === undefined) return <BetTableSkeleton />;
  if (rows.length === 0) return <EmptyState level={3} title={t('lists.mineEmpty.title')} text={t('lists.mineEmpty.text')} />;
  return (
    <BetTable
      label={t('lists.mine')}
      first={t('lists.bet')}
      rows={rows.map(({ id, placed_at, stake, multiplier, payout, outcome }) => ({
        id,
        at: placed_at,
        name: words(outcome),
        stake,
        multiplier,
        payout,
      }))}
    />
  );
}
