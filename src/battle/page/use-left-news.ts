import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { useToast } from '#src/ui/toast.ts';
import { battlePath } from '../live/battle-path.ts';
import { ownSeat } from '../live/own-result.ts';

const newsOf = (id: string): string => `battle-${id}`;

/** Notifies a player who leaves the page of their running battle that it goes on, with the way back; withdraws the message on return. */
export function useLeftNews(battle: Battle): void {
  const toast = useToast();
  const { t } = useTranslation('battles');
  const here = useEffectEvent(() => toast.dismiss(newsOf(battle.id)));
  const left = useEffectEvent(() => {
    const { id, started_at: started, settled_at: settled } = battle;
    if (!ownSeat(battle) || started === null || settled !== null) return;
    toast.info(t('page.goesOn'), { key: newsOf(id), link: { to: battlePath(id), text: t('card.back') } });
  });
  useEffect(() => {
    here();
    return () => left();
  }, []);
}
