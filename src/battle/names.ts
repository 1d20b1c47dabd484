import { useTranslation } from 'react-i18next';
import type { Battle, BattleSeat, BattleSummary } from '#contract/api/battles.ts';

/** The few words that names are made of, in the language of the page. */
type Translate = (key: 'seat.free' | 'seat.you' | 'seat.youAlone' | 'seat.and') => string;
type NamedSeat = Pick<BattleSeat, 'player' | 'mine'>;

const nameOf = (t: Translate, { player, mine }: NamedSeat, you: string): string =>
  mine ? you : player === null ? t('seat.free') : player.name;

/** The names of a side's seats as one: the viewer first, then the mate. */
function joined(t: Translate, seats: readonly NamedSeat[], you: string): string {
  const names = seats.toSorted((a, b) => Number(b.mine) - Number(a.mine)).map((seat) => nameOf(t, seat, you));
  return names.join(` ${t('seat.and')} `);
}

/** What a seat's player is called within a sentence: the viewer is "you". */
export const seatName = (t: Translate, seat: NamedSeat): string => nameOf(t, seat, t('seat.you'));

/** What a side is called within a sentence: by its one player, or as the team of its two. */
export function sideName(t: Translate, { seats }: Pick<BattleSummary, 'seats'>, side: number): string {
  return joined(
    t,
    seats.filter((seat) => seat.side === side),
    t('seat.you'),
  );
}

/** A side of a battle as a viewer knows it. */
export interface NamedSide {
  /** Its place, from 0. */
  side: number;
  /** What it is called where the name is alone or first: the viewer is "You". */
  name: string;
  mine: boolean;
  /** Whether it is spoken of as several: a team, and the viewer's own. */
  several: boolean;
}

/** The sides of a battle in their order, for places where a name is alone. */
export function useNamedSides(battle: Pick<Battle, 'seats'>): NamedSide[] {
  return namedSides(useTranslation('battles').t, battle);
}

/** The same outside components. */
export function namedSides(t: Translate, { seats }: Pick<Battle, 'seats'>): NamedSide[] {
  const count = Math.max(0, ...seats.map(({ side }) => side + 1));
  return Array.from({ length: count }, (_, side) => {
    const own = seats.filter((seat) => seat.side === side);
    const mine = own.some((seat) => seat.mine);
    return { side, name: joined(t, own, t('seat.youAlone')), mine, several: own.length > 1 || mine };
  });
}

/** The seats of a battle in their order, for places where a name is alone. */
export function useSeatNames({ seats }: Pick<Battle, 'seats'>): string[] {
  const { t } = useTranslation('battles');
  return seats.map((seat) => nameOf(t, seat, t('seat.youAlone')));
}
