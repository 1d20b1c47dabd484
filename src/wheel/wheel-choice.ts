import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import { remembered } from '#src/play/controls/remembered.ts';

export interface WheelChoice {
  /** The last colour: the space bar and auto play bet on it. */
  color: WheelColor;
}

const schema: z.ZodMiniType<WheelChoice> = z.object({ color: orElse(z.literal(WHEEL_COLORS), 2) });

/** The colour of this browser, kept over a reload. */
export const wheelChoice = remembered<WheelChoice>('play:wheel:choice', schema, { color: 2 });
