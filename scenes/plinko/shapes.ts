import * as z from 'zod/mini';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { list, money, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { PlinkoFact, PlinkoState } from './model.ts';

export const plinkoShapes: ShapesOf<PlinkoState, PlinkoFact> = ({ object, id }) => {
  const board = { rows: z.literal(PLINKO_ROWS), risk: z.enum(PLINKO_RISKS) };
  const landed = { id, bucket: whole, stakeCents: money, payoutCents: money };
  return {
    state: object({ ...board, landed: list(object(landed)) }),
    fact: z.discriminatedUnion('kind', [
      object({ kind: z.literal('board'), ...board }),
      object({
        kind: z.literal('ball'),
        ...board,
        ...landed,
        path: z.string().check(z.regex(/^[LR]{8,16}$/)),
        mode: z.enum(['normal', 'instant']),
      }),
    ]),
  };
};
