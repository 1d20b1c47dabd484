import * as z from 'zod/mini';
import { DICE_SIDES } from '#contract/games/dice.ts';
import { money, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { DiceFact, DiceState } from './model.ts';

export const diceShapes: ShapesOf<DiceState, DiceFact> = ({ object }) => {
  const setting = { side: z.enum(DICE_SIDES), target: whole };
  const result = { roll: whole, stakeCents: money, payoutCents: money, mode: z.enum(['normal', 'instant']) };
  return {
    state: object({ ...setting, lies: whole, result: z.nullable(object(result)) }),
    fact: z.discriminatedUnion('kind', [
      object({ kind: z.literal('set'), ...setting }),
      object({ kind: z.literal('rolled'), ...setting, ...result }),
    ]),
  };
};
