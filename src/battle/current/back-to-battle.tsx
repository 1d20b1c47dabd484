import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { BattleSummary } from '#contract/api/battles.ts';
import { battleChannel } from '#contract/realtime/battles.ts';
import type { WayBackProps } from '#src/games/entry.ts';
import { isFresh } from '#src/lib/api/is-fresh.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useServices } from '#src/lib/services/services.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { battlePath } from '../live/battle-path.ts';
import { currentBattle, isGoing, ownBattlesQuery } from './current-battle.ts';

/** Of any event only its type matters here. */
const eventSchema = z.object({ type: z.string() });

/** Events that change the battle's status in the lists, or remove it from them. Events of a round change nothing there. */
const CHANGES: ReadonlySet<string> = new Set(['playerJoined', 'battleStarted', 'battleSettled', 'battleCanceled']);

/** The way back to the battle that the player is in, on every other page; nothing where there is none. The result of one that ends meanwhile is reported. */
export function BackToBattle({ wide = false, className }: WayBackProps) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { data: own } = useQuery(ownBattlesQuery(true));
  const id = currentBattle(own ?? [])?.id ?? null;
  useEnds(own);

  if (id === null || pathname === battlePath(id)) return null;
  return (
    <ButtonLink to={battlePath(id)} variant="gold" size="sm" wide={wide} className={className} aria-label={t('header.backToBattle')}>
      <Swords size={18} aria-hidden="true" />
      <span data-words>{t('header.backToBattle')}</span>
    </ButtonLink>
  );
}

/** Follows the player's battles that wait or run, and reports those that end on another page than their own. */
function useEnds(own: readonly BattleSummary[] | undefined): void {
  const services = useServices();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const ids = (own ?? []).filter(isGoing).map(({ id }) => id);
  const known = useRef<readonly string[]>([]);

  const report = useEffectEvent(() => {
    if (own === undefined) return;
    const ended = own.filter(({ id, status }) => status === 'ended' && known.current.includes(id) && pathname !== battlePath(id));
    known.current = ids;
    for (const { id } of ended)
      import('./left-battle.ts')
        .then(({ sayResultById }) => sayResultById(services, id))
        .catch((error: unknown) => console.warn(`The result of the battle ${id} could not be loaded`, error));
  });
  useEffect(() => report(), [own]);

  const names = ids.join(' ');
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: queryKeys.player.battles });
    const stops = (names === '' ? [] : names.split(' ')).map((id) =>
      services.get(realtimeService).subscribe(battleChannel.named(id), eventSchema, {
        connected() {
          if (!isFresh(client, queryKeys.player.battles)) refresh();
        },
        message({ type }) {
          if (CHANGES.has(type)) refresh();
        },
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [names, services, client]);
}
