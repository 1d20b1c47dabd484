import * as z from 'zod/mini';
import { boxItem, color, list, money, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { BoxFact, BoxState } from './model.ts';

export const boxShapes: ShapesOf<BoxState, BoxFact> = (kinds) => {
  const { object, id } = kinds;
  const item = boxItem(kinds);
  const box = { box: id, items: list(item), colors: z.tuple([color, color]), count: whole };
  const result = {
    openings: list(object({ id, ticket: whole, item })),
    stakeCents: money,
    mode: z.enum(['normal', 'fast', 'demo', 'fast-demo']),
  };
  return {
    state: object({ ...box, result: z.nullable(object(result)) }),
    fact: z.discriminatedUnion('kind', [object({ kind: z.literal('shown'), ...box }), object({ kind: z.literal('opened'), ...result })]),
  };
};
