import type { Box } from '#contract/api/boxes.ts';
import { initialBox, reduceBox, type BoxShown, type BoxState } from '#scenes/box/model.ts';
import { openedFact, type OpenState } from './open-flow.ts';

/** The facts of the box at rest, as the scene takes them. */
export function shownFact(box: Box, count: number): BoxShown {
  return { kind: 'shown', box: box.version_hash, items: box.items, colors: box.colors, count };
}

/** The state that the scene rests in: the box alone, or with the outcome that may be seen. A result that doesn't fit the box is left out. */
export function restingState(box: Box, count: number, { outcome }: Pick<OpenState, 'outcome'>): BoxState {
  const shown = reduceBox(initialBox(), shownFact(box, count));
  if (!outcome) return shown;
  try {
    return reduceBox(shown, openedFact(outcome));
  } catch (error) {
    console.error('An outcome does not fit the box on show; the page shows it alone', error);
    return shown;
  }
}
