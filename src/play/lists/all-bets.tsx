import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '#src/lib/services/services.ts';
import { usePaced } from '#src/lib/hooks/use-paced.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { allBetsQuery } from './bet-queries.ts';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { ListedBets } from './listed-bets.tsx';
import { type OwnBets, ownBetsService, visibleLines } from './own-bets.ts';

const publishedOf = ({ published }: OwnBets): OwnBets['published'] => published;

/** The newest bets of all players on a game; a line of the player's own waits for its scene, and is let in at most every `paceMs`. */
export function AllBets({ game, paceMs }: { game: PlayGame; paceMs: number }) {
  const { t } = useTranslation('play');
  const published = usePaced(useService(ownBetsService)(game), publishedOf, paceMs);
  const holding = useHolding();
  const query = useQuery(allBetsQuery(game));
  const seen = useRef<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/refs -- what was shown once may stay: only this list's own past, read and written in order
  const lines = visibleLines(query.data ?? [], { published }, seen.current, holding);
  // oxlint-disable-next-line react/refs -- as above
  seen.current = new Set(lines.map(({ id }) => id));

  const rows = lines.map(({ id, placed_at, player, mine, stake, multiplier, payout }) => ({
    id,
    at: placed_at,
    name: player.name,
    tag: mine ? t('lists.you') : player.is_demo ? t('lists.demo') : null,
    stake,
    multiplier,
    payout,
  }));
  return (
    <ListedBets
      label={t('lists.all')}
      first={t('lists.player')}
      rows={query.data && rows}
      query={query}
      empty={{ title: t('lists.allEmpty.title'), text: t('lists.allEmpty.text') }}
    />
  );
}
