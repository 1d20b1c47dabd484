import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { openModal } from '#src/lib/modal.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { type BetRow, BetTable, BetTableSkeleton } from '#src/play/bet-table.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

interface Props<Bet> {
  game: 'crash' | 'wheel';
  load: (signal: AbortSignal) => Promise<Bet[]>;
  rowOf: (bet: Bet) => BetRow;
}

/** The player's own bets on rounds, newest first. Not asked for while a scene still tells a result. */
export function MyRoundBets<Bet>({ game, load, rowOf }: Props<Bet>) {
  const { t } = useTranslation('rounds');
  const { t: play } = useTranslation('play');
  const user = useUser();
  const holding = useHolding();
  const query = useQuery({
    queryKey: queryKeys.player.bets(game),
    queryFn: ({ signal }) => load(signal),
    enabled: user != null && !holding,
  });
  if (user === null)
    return (
      <EmptyState
        level={3}
        title={play('lists.mineGuest.title')}
        text={play('lists.mineGuest.text')}
        action={
          <Button size="sm" onClick={() => openModal('login', { next: location.pathname })}>
            {play('lists.mineGuest.action')}
          </Button>
        }
      />
    );
  if (query.data === undefined && query.isError)
    return <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (query.data === undefined) return <BetTableSkeleton />;
  if (query.data.length === 0) return <EmptyState level={3} title={t('mine.emptyTitle')} text={t('mine.emptyText')} />;
  return <BetTable label={t('mine.title')} first={t('mine.round')} rows={query.data.map(rowOf)} />;
}
