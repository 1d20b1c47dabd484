import type { Battle } from '#contract/api/battles.ts';
import { battleSides } from '#contract/battle/rules.ts';
import type { ChanceCourse, CountedChances } from './chance-counter.ts';
import type { ChanceFigures } from './count-chances.ts';

/** The chances of a battle as far as they may be shown. */
interface Chance {
  /** After the last shown round; while that is being counted, those before it. Null where they can't be counted. */
  now: ChanceFigures | null;
  /** From before the first round on; null for a moment that is not counted. */
  course: ChanceCourse;
}

/** The chances after the draw of a tie or a jackpot, or after the last round: 1 for the winning side; null without a winner. */
function decidedChances({ lineup, winner }: Pick<Battle, 'lineup' | 'winner'>): ChanceFigures | null {
  if (winner === null) return null;
  return { sides: battleSides(lineup).map((_, side) => (side === winner ? 1 : 0)), exact: true, error: 0 };
}

/**
 * Each side's live chance to win, from what was counted. `roundsShown`: how many rounds have come to rest before the viewer, so that no chance is ahead of
 * its reels. `decided`: the viewer has seen who won, after the draw of a tie or a jackpot too.
 */
export function shownChance(
  { course: counted, failed }: CountedChances,
  battle: Pick<Battle, 'lineup' | 'winner' | 'draws'>,
  roundsShown: number,
  decided: boolean,
): Chance {
  const course = counted.slice(0, Math.min(roundsShown, battle.draws.length) + 1);
  const end = decided ? decidedChances(battle) : null;
  if (failed) return { now: end, course: [] };
  return { now: end ?? course.findLast((figures) => figures !== null) ?? null, course: end ? [...course, end] : course };
}
