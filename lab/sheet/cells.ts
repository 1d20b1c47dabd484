import type { Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import { DRAWN_TIERS, MOTIONS } from '../address.ts';
import type { SheetKind } from './kinds.ts';
import { DEFAULT_SIZE, SIZES } from '../sizes.ts';

/** One picture of a sheet, or the one that the lab shows. */
export interface Cell {
  story: Story<unknown, unknown>;
  size: Size;
  motion: Motion;
  tier: Tier;
}

/** The pictures of a sheet: those of one size and motion in a row; stories in their own order, each in its own size and motion where it has one. */
export function cellsOf(kind: SheetKind, shown: Cell, stories: readonly Story<unknown, unknown>[]): Cell[] {
  if (kind === 'scene')
    return stories.map((story) => ({
      story,
      size: story.size ?? SIZES[0] ?? DEFAULT_SIZE,
      motion: story.motion ?? shown.motion,
      tier: shown.tier === 'plate' ? 'high' : shown.tier,
    }));
  return SIZES.flatMap((size) => MOTIONS.flatMap((motion) => DRAWN_TIERS.map((tier) => ({ story: shown.story, size, motion, tier }))));
}
