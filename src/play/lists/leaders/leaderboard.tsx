import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetRow } from '#src/play/lists/bet-table.tsx';
import { ListedBets } from '#src/play/lists/listed-bets.tsx';

interface Props<Leader> {
  filters: ReactNode;
  query: Pick<UseQueryResult<readonly Leader[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  rowOf: (leader: Leader) => BetRow;
  /** Shown while no player is ranked. */
  emptyText: string;
}

/** A game's leaderboard: its filters over the ranked bets. */
export function Leaderboard<Leader>({ filters, query, rowOf, emptyText }: Props<Leader>) {
  const { t } = useTranslation('play');
  return (
    <div className="grid cols-1 gap-14">
      {filters}
      <ListedBets
        label={t('leaders.title')}
        first={t('lists.player')}
        rows={query.data?.map(rowOf)}
        query={query}
        empty={{ title: t('leaders.emptyTitle'), text: emptyText }}
      />
    </div>
  );
}
