import * as z from 'zod/mini';
import { UPGRADE_SIDES } from '#contract/games/upgrade.ts';
import { list, money, prizeShape, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { UpgradeFact, UpgradeState } from './model.ts';

export const upgradeShapes: ShapesOf<UpgradeState, UpgradeFact> = (kinds) => {
  const { object } = kinds;
  const prize = object(prizeShape(kinds));
  const setting = { side: z.enum(UPGRADE_SIDES), items: list(prize), coinsCents: money, target: z.nullable(prize), wins: whole };
  const result = { ticket: whole, stakeCents: money, payoutCents: money, mode: z.enum(['normal', 'instant']) };
  return {
    state: object({ ...setting, rests: whole, result: z.nullable(object(result)) }),
    fact: z.discriminatedUnion('kind', [
      object({ kind: z.literal('set'), ...setting }),
      object({ kind: z.literal('played'), ...setting, target: prize, ...result }),
    ]),
  };
};
