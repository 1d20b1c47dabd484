import * as z from 'zod/mini';
import type { Battle, BattleSeat } from '#contract/api/battles.ts';
import { battleChannel } from '#contract/realtime/battles.ts';
import { drawnTotal } from './progress.ts';

/*
 * A battle as its page knows it, kept by two sources: the answer of `GET /api/battles/{id}` and the events of its channel. An event carries the state,
 * so one that comes twice or late changes nothing, and whichever source is further on counts.
 */

const { events } = battleChannel;

/** Everything that is published on the channel of one battle. */
export const battleEventSchema = z.discriminatedUnion('type', [
  events.playerJoined,
  events.battleStarted,
  events.battleRoundStarted,
  events.battleRoundEnded,
  events.battleEnded,
  events.battleSettled,
  events.battleCanceled,
]);

export type BattleEvent = z.output<typeof battleEventSchema>;

const ORDER: Readonly<Record<Battle['status'], number>> = { waiting: 0, starting: 1, in_progress: 2, ended: 3, canceled: 4 };

/** How far a battle is, as numbers that are compared in this order. */
function progressOf({ status, seats, draws, settled_at: settled }: Battle): readonly number[] {
  return [ORDER[status], seats.filter(({ player }) => player !== null).length, draws.length, settled === null ? 0 : 1];
}

function isFurther(known: Battle, other: Battle): boolean {
  const theirs = progressOf(other);
  for (const [index, mine] of progressOf(known).entries()) {
    const difference = mine - (theirs[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The one of two states of a battle that is further on, the second where they are equal, with every seat marked that either knows as the caller's own. */
export function furtherOn(known: Battle, other: Battle): Battle {
  const [newer, older] = isFurther(known, other) ? [known, other] : [other, known];
  return { ...newer, seats: newer.seats.map((seat, index) => ({ ...seat, mine: seat.mine || older.seats[index]?.mine === true })) };
}

/** Messages are the same for every viewer, so what is known of the player's own seat is kept. */
function withSeats(known: readonly BattleSeat[], seats: readonly BattleSeat[]): BattleSeat[] {
  return seats.map((seat) => {
    const before = known.find((one) => one.seat === seat.seat);
    if (before?.player && seat.player === null) return before;
    return { ...seat, mine: before?.mine === true && before.player !== null };
  });
}

/** What an event says of where the draws come from. */
const entropyOf = ({ client_seeds, public_entropy }: Pick<Battle, 'client_seeds' | 'public_entropy'>) => ({ client_seeds, public_entropy });

/** A battle after an event; null where something before it was missed, which only the server's answer can bring. */
export function withEvent(battle: Battle, { type, data }: BattleEvent): Battle | null {
  switch (type) {
    case 'playerJoined':
      return { ...battle, seats: withSeats(battle.seats, data.seats), ...(battle.status === 'waiting' && entropyOf(data)) };
    case 'battleStarted':
      if (ORDER[battle.status] > ORDER.waiting) return battle;
      return { ...battle, ...entropyOf(data), status: 'starting', started_at: data.started_at, entropy: data.entropy };
    case 'battleRoundStarted':
      if (data.round < battle.draws.length) return battle;
      if (data.round > battle.draws.length || battle.started_at === null) return null;
      return { ...battle, status: 'in_progress', round: data.round + 1, draws: [...battle.draws, data.draws] };
    case 'battleRoundEnded':
      return data.round < battle.draws.length ? battle : null;
    case 'battleEnded': {
      if (battle.result !== null) return battle;
      if (battle.draws.length < battle.rounds) return null;
      return { ...battle, status: 'ended', result: data.result, winner: data.result.verdict.winner, total: drawnTotal(battle) };
    }
    case 'battleSettled':
      return battle.result === null ? null : { ...battle, settled_at: data.settled_at };
    case 'battleCanceled':
      if (battle.status === 'canceled') return battle;
      // Its server seed is published now, and only the answer has it.
      return battle.client_seeds === null ? { ...battle, status: 'canceled' } : null;
  }
}
