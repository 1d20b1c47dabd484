import * as z from 'zod/mini';
import { captions, money, type ShapesOf, whole } from '#scenes/stage/recording/shapes.ts';
import type { WheelFact, WheelState } from './model.ts';

export const wheelShapes: ShapesOf<WheelState, WheelFact> = (kinds) => {
  const { object, id, instant } = kinds;
  const opened = { openedAtMs: instant, closesAtMs: instant };
  const position = { segment: whole, spot: z.number() };
  const spin = { ...position, startedAtMs: instant, lengthMs: z.number().check(z.gt(0), z.lte(600_000)) };
  const stake = object({ players: whole, stakeCents: money, ownCents: money });
  const stakes = object({ 2: stake, 3: stake, 5: stake, 50: stake });
  return {
    state: object({
      words: captions(kinds, ['opening', 'closed', 'lagging']),
      roundId: id,
      open: z.nullable(object(opened)),
      lies: object(position),
      spin: z.nullable(object(spin)),
      stakes,
      lagSinceMs: z.nullable(instant),
    }),
    fact: z.discriminatedUnion('kind', [
      object({ kind: z.literal('opened'), roundId: id, ...opened }),
      object({ kind: z.literal('staked'), stakes }),
      object({ kind: z.literal('spun'), ...spin }),
      object({ kind: z.literal('lagged'), sinceMs: z.nullable(instant) }),
    ]),
  };
};
