import * as z from 'zod/mini';
import { MAX_OPEN_COUNT } from '#contract/api/boxes.ts';
import { boxItem, color, list, money, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { BoxFact, BoxState } from './model.ts';

export const boxShapes: ShapesOf<BoxState, BoxFact> = (kinds) => {
  const { object, id } = kinds;
  const item = boxItem(kinds);
  const box = {
    box: id,
    items: list(item),
    colors: z.tuple([color, color]),
    count: z.number().check(z.int(), z.gte(1), z.lte(MAX_OPEN_COUNT)),
  };
  const result = {
    openings: z.array(object({ id, ticket: whole, item })).check(z.maxLength(MAX_OPEN_COUNT)),
    stakeCents: money,
    mode: z.enum(['normal', 'fast', 'demo', 'fast-demo']),
  };
  return {
    state: object({ ...box, result: z.nullable(object(result)) }),
    fact: z.discriminatedUnion('kind', [object({ kind: z.literal('shown'), ...box }), object({ kind: z.literal('opened'), ...result })]),
  };
};
