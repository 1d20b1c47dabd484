import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import type { BetRow } from '#src/play/bet-table.tsx';
import { GuestBets, ListedBets } from '#src/play/listed-bets.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';

interface Props<Bet> {
  game: 'crash' | 'wheel';
  load: (signal: AbortSignal) => Promise<Bet[]>;
  rowOf: (bet: Bet) => BetRow;
}

/** The player's own bets on rounds, newest first. Not asked for while a scene still tells a result. */
export function MyRoundBets<Bet>({ game, load, rowOf }: Props<Bet>) {
  const { t } = useTranslation('rounds');
  const user = useUser();
  const holding = useHolding();
  const query = useQuery({
    queryKey: queryKeys.player.bets(game),
    queryFn: ({ signal }) => load(signal),
    enabled: user != null && !holding,
  });
  if (user === null) return <GuestBets />;
  return (
    <ListedBets
      label={t('mine.title')}
      first={t('mine.round')}
      rows={query.data?.map(rowOf)}
      query={query}
      empty={{ title: t('mine.emptyTitle'), text: t('mine.emptyText') }}
    />
  );
}
