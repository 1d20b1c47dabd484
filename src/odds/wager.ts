import { rangeOf, TICKETS, ticketOf } from '#contract/games/box.ts';
import { bustOf, crashMultiplier, LEAST_CASH_OUT, reachingCount } from '#contract/games/crash.ts';
import { diceMultiplier, diceWins, rollOf, ROLLS, winningRolls } from '#contract/games/dice.ts';
import { R_SPAN } from '#contract/fairness/hash-chain.ts';
import { pathOf, plinkoTable } from '#contract/games/plinko.ts';
import { UPGRADE_TICKETS, upgradeTicketOf, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { segmentOf, WHEEL_SEGMENTS, wheelMultiplier } from '#contract/games/wheel.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';
import type { OddsSetting } from './odds-setting.ts';

/*
 * A setting as a plain wager
 * 1. One round costs `price` and ends in one of `outcomes`; outcome k pays `pays` (in the unit of the price) and has `ways` of all `ways` to happen.
 * 2. `draw` plays one round: it takes as many floats as the game takes and asks the game's own outcome function which outcome they mean.
 * So the exact figures count `ways`, the simulator calls `draw`, and that both agree is a test.
 */

export interface WagerOutcome {
  /** Of the wager's ways, how many end here. */
  ways: number;
  /** In the unit of the price: ten-thousandths of the stake for dice and plinko, cents for upgrades and boxes. */
  pays: number;
}

export interface Wager {
  price: number;
  ways: number;
  outcomes: readonly WagerOutcome[];
  /** The index of the outcome that the next floats in [0, 1) decide. */
  draw: (next: () => number) => number;
}

/** Two outcomes, the first of which pays nothing. */
function winOrLose(price: number, ways: number, wins: number, pays: number, won: (float: number) => boolean): Wager {
  return {
    price,
    ways,
    outcomes: [
      { ways: ways - wins, pays: 0 },
      { ways: wins, pays },
    ],
    draw: (next) => (won(next()) ? 1 : 0),
  };
}

function plinkoWager(rows: number, table: readonly number[]): Wager {
  const floats = Array.from({ length: rows }, () => 0);
  let ways = 1;
  const outcomes = table.map((pays, bucket) => {
    const outcome = { ways, pays };
    ways = (ways * (rows - bucket)) / (bucket + 1);
    return outcome;
  });
  return {
    price: MULTIPLIER_ONE,
    ways: 2 ** rows,
    outcomes,
    draw: (next) => {
      for (let row = 0; row < rows; row += 1) floats[row] = next();
      return pathOf(floats).bucket;
    },
  };
}

/** The 52 bits that a round of crash or the wheel is drawn from, out of two floats. */
function roundBits(next: () => number): bigint {
  const half = (): bigint => BigInt(Math.floor(next() * 2 ** 26));
  return (half() << 26n) | half();
}

/** The wager of a setting. Throws RangeError on one that may not be played. */
export function wagerOf(setting: OddsSetting): Wager {
  switch (setting.game) {
    case 'dice': {
      const { side, target } = setting;
      const wins = winningRolls(side, target);
      return winOrLose(MULTIPLIER_ONE, ROLLS, wins, diceMultiplier(wins), (float) => diceWins(side, target, rollOf(float)));
    }
    case 'plinko':
      return plinkoWager(setting.rows, plinkoTable(setting.rows, setting.risk));
    case 'upgrade': {
      const { side, staked, target } = setting;
      const wins = winningTickets(staked, target);
      return winOrLose(staked, UPGRADE_TICKETS, wins, target, (float) => upgradeWins(side, wins, upgradeTicketOf(float)));
    }
    case 'crash': {
      const { target } = setting;
      if (target < LEAST_CASH_OUT) throw new RangeError(`nobody is cashed out at ${target} hundredths`);
      const ways = Number(R_SPAN);
      const wins = Number(reachingCount(target));
      const draw = (next: () => number): number => (bustOf(roundBits(next)) >= target ? 1 : 0);
      return { ...winOrLose(MULTIPLIER_ONE, ways, wins, crashMultiplier(target), () => false), draw };
    }
    case 'wheel': {
      const { color } = setting;
      const wins = WHEEL_SEGMENTS.filter((pays) => pays === color).length;
      const draw = (next: () => number): number => (WHEEL_SEGMENTS[segmentOf(roundBits(next))] === color ? 1 : 0);
      return { ...winOrLose(MULTIPLIER_ONE, WHEEL_SEGMENTS.length, wins, wheelMultiplier(color), () => false), draw };
    }
    case 'box': {
      const ranges = setting.items.map((item, index) => ({ from: item.ticket_from, to: item.ticket_to, index }));
      return {
        price: setting.price,
        ways: TICKETS,
        outcomes: setting.items.map((item) => ({ ways: item.ticket_to - item.ticket_from + 1, pays: item.sale_price })),
        draw: (next) => rangeOf(ranges, ticketOf(next())).index,
      };
    }
  }
}
