import type { PublicWheelBet, WheelRound } from '#contract/api/wheel.ts';
import { initialWheel, reduceWheel, type WheelFact, type WheelState, type WheelCaptions } from '#scenes/wheel/model.ts';
import type { Film } from '#src/play/replay/replay.ts';
import { stakesOf } from './wheel-table.ts';

/** A bet as far as a film shows it. */
type FilmedBet = Pick<PublicWheelBet, 'color' | 'stake'> & { player: Pick<PublicWheelBet['player'], 'name'> };

/** How much of the countdown is seen, how long the spin and its end are, ms. */
const BEFORE_MS = 2_000;
const SPIN_MS = 8_000;
const AFTER_MS = 3_000;

/** A spin as a film, from its record alone. Its times count from the film's own start. Null while it isn't drawn. */
export function wheelFilm(
  round: Pick<WheelRound, 'id' | 'draw'>,
  lines: readonly FilmedBet[],
  words: WheelCaptions,
): Film<WheelState, WheelFact> | null {
  const { id, draw } = round;
  if (draw === null) return null;
  const opened: WheelFact = { kind: 'opened', roundId: id, openedAtMs: -BEFORE_MS, closesAtMs: BEFORE_MS };
  const staked: WheelFact = { kind: 'staked', stakes: stakesOf(lines, []) };
  return {
    before: [opened, staked].reduce(reduceWheel, initialWheel(words)),
    facts: [
      {
        id,
        atMs: BEFORE_MS,
        fact: { kind: 'spun', segment: draw.segment, spot: draw.spot, startedAtMs: BEFORE_MS, lengthMs: SPIN_MS },
      },
    ],
    lengthMs: BEFORE_MS + SPIN_MS + AFTER_MS,
  };
}
