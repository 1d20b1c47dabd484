import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';

/** A side of a battle as a viewer knows it. */
export interface NamedSide {
  /** Its place, from 0. */
  side: number;
  /** Its player's name, both mates' names, or "You". */
  name: string;
  mine: boolean;
  /** Whether it is spoken of as several: a team, and the viewer's own. */
  several: boolean;
}

/** The sides of a battle in words, in their order. A free seat has none. */
export function useNamedSides({ seats }: Pick<Battle, 'seats'>): NamedSide[] {
  const { t } = useTranslation('proof');
  const count = Math.max(0, ...seats.map(({ side }) => side + 1));
  return Array.from({ length: count }, (_, side) => {
    const own = seats.filter((seat) => seat.side === side);
    const names = own.map(({ player, mine }) => (mine ? t('you') : (player?.name ?? t('free'))));
    const [first = '', second] = names.toSorted((a, b) => Number(b === t('you')) - Number(a === t('you')));
    return {
      side,
      name: second === undefined ? first : t('team', { first, second }),
      mine: own.some(({ mine }) => mine),
      several: own.length > 1 || own.some(({ mine }) => mine),
    };
  });
}
