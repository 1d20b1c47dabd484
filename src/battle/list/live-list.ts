import type { BattleSummary } from '#contract/api/battles.ts';
import type { BattleStatus } from '#contract/api/battles.ts';

/** Ended battles that the list keeps, the newest. */
const ENDED_SHOWN = 24;

const RANK: Readonly<Record<BattleStatus, number>> = { waiting: 0, starting: 1, in_progress: 1, ended: 2, canceled: 3 };
/** A battle only goes forward; where seats change its rank stays, and taken seats count. */
const STEP: Readonly<Record<BattleStatus, number>> = { waiting: 0, starting: 10, in_progress: 20, ended: 30, canceled: 40 };

const takenSeats = ({ seats }: BattleSummary): number => seats.filter(({ player }) => player !== null).length;
const stepOf = (battle: BattleSummary): number => STEP[battle.status] + takenSeats(battle);

/** Whether a battle has a seat of the player's. */
export const isOwn = ({ seats }: Pick<BattleSummary, 'seats'>): boolean => seats.some(({ mine }) => mine);

/** Own seats are marked in answers alone, so what is known of them stays. */
function withOwnSeats(known: BattleSummary, news: BattleSummary): BattleSummary {
  return { ...news, seats: news.seats.map((seat, index) => ({ ...seat, mine: seat.mine || known.seats[index]?.mine === true })) };
}

/** A list with what is published of one battle: added where it is new, and never put back by a message that comes late. */
export function withBattle(list: readonly BattleSummary[], news: BattleSummary): readonly BattleSummary[] {
  const known = list.find(({ id }) => id === news.id);
  if (known === undefined) return [news, ...list];
  if (stepOf(known) > stepOf(news)) return list;
  return list.map((battle) => (battle === known ? withOwnSeats(known, news) : battle));
}

const timeOf = ({ started_at: started, created_at: created }: BattleSummary): number => Date.parse(started ?? created);

/** The list in the order in which it is shown, in two parts: those that go on, own ones first, then open before running; and the newest ended ones. */
export function inParts(list: readonly BattleSummary[]): { current: readonly BattleSummary[]; ended: readonly BattleSummary[] } {
  const shown = list.filter(({ status }) => status !== 'canceled');
  const ended = shown.filter(({ status }) => status === 'ended').toSorted((a, b) => timeOf(b) - timeOf(a));
  const current = shown
    .filter(({ status }) => status !== 'ended')
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || RANK[a.status] - RANK[b.status] || timeOf(b) - timeOf(a));
  return { current, ended: ended.slice(0, ENDED_SHOWN) };
}
