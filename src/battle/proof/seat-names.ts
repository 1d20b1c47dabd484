import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';

/** The seats of a battle by their players' names, in order. */
export function useSeatNames({ seats }: Pick<Battle, 'seats'>): string[] {
  const { t } = useTranslation('proof');
  return seats.map(({ player, mine }) => (mine ? t('you') : (player?.name ?? t('free'))));
}
