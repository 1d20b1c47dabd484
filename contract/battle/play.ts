import { rangeOf } from '../games/box.ts';
import type { Cents } from '../money.ts';
import { type BattleValues, type BattleVerdict, decideBattle } from './decide.ts';
import { type BattleDraws, battleTicket } from './draws.ts';
import { type BattleLineup, type BattleMode, battleSeats } from './rules.ts';
import { type BattleSplit, splitBattle } from './split.ts';

/** A prize of a box version, as far as a battle draws it. Versions list theirs in ticket order. */
export interface PlayedItem {
  ticket_from: number;
  ticket_to: number;
  sale_price: Cents;
}

/** What one seat drew in one round: the ticket, and the place of the prize in the version. */
export interface SeatDraw {
  ticket: number;
  item: number;
}

/** What is played: by whom, how it is decided, and the items of the version that each round opens. */
export interface PlayedBattle {
  lineup: BattleLineup;
  mode: BattleMode;
  rounds: readonly (readonly PlayedItem[])[];
}

/** What every seat draws, `[round][seat]`. Throws RangeError where no item owns a ticket. */
export function drawBattle(draws: BattleDraws, { lineup, rounds }: PlayedBattle): SeatDraw[][] {
  return rounds.map((items, round) => {
    const ranges = items.map(({ ticket_from: from, ticket_to: to }, item) => ({ from, to, item }));
    return Array.from({ length: battleSeats(lineup) }, (_, seat) => {
      const ticket = battleTicket(draws, round, seat);
      return { ticket, item: rangeOf(ranges, ticket).item };
    });
  });
}

/** The values of what was drawn, in cents, `[round][seat]`. Throws RangeError for an item that its version does not have. */
export function drawnValues(rounds: PlayedBattle['rounds'], drawn: readonly (readonly SeatDraw[])[]): BattleValues {
  return drawn.map((seats, round) =>
    seats.map(({ item }) => {
      const prize = rounds[round]?.[item];
      if (!prize) throw new RangeError(`round ${round} has no item ${item}`);
      return prize.sale_price;
    }),
  );
}

/** A battle from its seeds to the awards of all seats. */
export function playBattle(
  draws: BattleDraws,
  battle: PlayedBattle,
): { drawn: SeatDraw[][]; values: BattleValues; verdict: BattleVerdict; split: BattleSplit } {
  const drawn = drawBattle(draws, battle);
  const values = drawnValues(battle.rounds, drawn);
  const verdict = decideBattle(battle.lineup, battle.mode, values, draws);
  return { drawn, values, verdict, split: splitBattle(battle.lineup, values, verdict.winner) };
}
