import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { battleChannel } from '#contract/realtime/battles.ts';
import type { WayBackProps } from '#src/games/entry.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { battlePath } from '../live/battle-path.ts';
import { currentBattle, ownBattlesQuery } from './current-battle.ts';

/** Of any event only its type matters here. */
const eventSchema = z.object({ type: z.string() });

/** Events that change the battle's status in the lists, or remove it from them. Events of a round change nothing there. */
const CHANGES: ReadonlySet<string> = new Set(['playerJoined', 'battleStarted', 'battleSettled', 'battleCanceled']);

/** The way back to the battle that the player is in, on every other page; nothing where there is none. Once that ends or is canceled it goes. */
export function BackToBattle({ wide = false, className }: WayBackProps) {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const { pathname } = useLocation();
  const own = useQuery(ownBattlesQuery(true));
  const id = currentBattle(own.data ?? [])?.id ?? null;

  useEffect(() => {
    if (id === null) return undefined;
    return realtime.subscribe(battleChannel.named(id), eventSchema, {
      message({ type }) {
        if (CHANGES.has(type)) void client.invalidateQueries({ queryKey: queryKeys.player.battles });
      },
    });
  }, [id, realtime, client]);

  if (id === null || pathname === battlePath(id)) return null;
  return (
    <ButtonLink to={battlePath(id)} variant="gold" size="sm" wide={wide} className={className} aria-label={t('header.backToBattle')}>
      <Swords size={18} aria-hidden="true" />
      <span data-words>{t('header.backToBattle')}</span>
    </ButtonLink>
  );
}
