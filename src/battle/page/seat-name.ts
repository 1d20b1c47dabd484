import type { BattleSeat, BattleSummary } from '#contract/api/battles.ts';

/** The few words that names are made of, in the language of the page. */
type Words = (key: 'seat.free' | 'seat.you' | 'list.and') => string;

/** What a seat's player is called: the player's own seat is "you". */
export function seatName(t: Words, { player, mine }: Pick<BattleSeat, 'player' | 'mine'>): string {
  if (player === null) return t('seat.free');
  return mine ? t('seat.you') : player.name;
}

/** What a side is called: by its one player, or as the team of its two. */
export function sideName(t: Words, { seats, lineup }: Pick<BattleSummary, 'seats' | 'lineup'>, side: number): string {
  const names = seats.filter((seat) => seat.side === side).map((seat) => seatName(t, seat));
  return lineup === '2v2' ? names.join(` ${t('list.and')} `) : (names[0] ?? '');
}
