import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { useServices } from '#src/lib/services/services.ts';
import { useToast } from '#src/ui/toast.ts';
import { sayLeftResult, seenResultsService } from '../current/left-battle.ts';
import { battlePath } from '../live/battle-path.ts';
import { ownSeat } from '../live/own-result.ts';

const newsOf = (id: string): string => `battle-${id}`;

/**
 * Notifies a player who leaves the page of their running battle that it goes on, with the way back, or reports the result of a settled one that could not be
 * read yet (`decided`); withdraws the message on return.
 */
export function useLeftNews(battle: Battle, decided: boolean): void {
  const services = useServices();
  const toast = useToast();
  const { t } = useTranslation('battles');
  const here = useEffectEvent(() => toast.dismiss(newsOf(battle.id)));
  const left = useEffectEvent(() => {
    const { id, started_at: started, settled_at: settled } = battle;
    if (!ownSeat(battle) || started === null) return;
    if (decided) return void services.get(seenResultsService).add(id);
    if (settled !== null) return sayLeftResult(services, battle);
    toast.info(t('page.goesOn'), { key: newsOf(id), link: { to: battlePath(id), text: t('card.back') } });
  });
  useEffect(() => {
    here();
    return () => left();
  }, []);
}
