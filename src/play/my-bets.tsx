import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useUser } from '#src/lib/session/use-user.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { myBetsQuery } from './bet-queries.ts';
import { useBetWords } from './bet-words.ts';
import type { PlayGame } from './game-outcome.ts';
import { GuestBets, ListedBets } from './listed-bets.tsx';
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

  if (user === null) return <GuestBets />;
  // Own rows of the visit stand though the list of the server is missing; with none of them, nothing is known.
  const known = rows.length > 0 || (query.data !== undefined && !query.isError);
  return (
    <ListedBets
      label={t('lists.mine')}
      first={t('lists.bet')}
      query={query}
      empty={{ title: t('lists.mineEmpty.title'), text: t('lists.mineEmpty.text') }}
      rows={
        known
          ? rows.map(({ id, placed_at, stake, multiplier, payout, outcome }) => ({
              id,
              at: placed_at,
              name: words(outcome),
              stake,
              multiplier,
              payout,
            }))
          : undefined
      }
    />
  );
}
