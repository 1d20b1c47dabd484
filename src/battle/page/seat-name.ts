import type { TFunction } from 'i18next';
import type { BattleSeat, BattleSummary } from '#contract/api/battles.ts';

type Words = TFunction<'battles'>;

/** What a seat's player is called: the player's own seat is "you". */
export function seatName(t: Words, { player, mine }: Pick<BattleSeat, 'player' | 'mine'>): string {
  if (player === null) return t('seat.free');
  return mine ? t('seat.you') : player.name;
}

/** What a side is called: by its one player, or as the team of its two. */
export function sideName(t: Words, { seats, lineup }: Pick<BattleSummary, 'seats' | 'lineup'>, side: number): string {
  const names = seats.filter((seat) => seat.side === side).map((seat) => seatName(t, seat));
  return lineup === '2v2' ? t('seat.team', { names: names.join(t('list.and')) }) : (names[0] ?? '');
}
