import * as z from 'zod/mini';
import { HIGHEST_BUST } from '#contract/games/crash.ts';
import { captions, list, money, type ShapesOf } from '#scenes/stage/recording/shapes.ts';
import type { CrashFact, CrashState } from './model.ts';

/** Hundredths. */
const multiplier = z.number().check(z.int(), z.gte(100), z.lte(HIGHEST_BUST));

export const crashShapes: ShapesOf<CrashState, CrashFact> = (kinds) => {
  const { object, id, instant, playerName } = kinds;
  const opened = { openedAtMs: instant, closesAtMs: instant };
  const bust = { bust: multiplier, atMs: instant };
  const out = object({ id, name: playerName, at: multiplier, stakeCents: money, payoutCents: money, own: z.boolean() });
  return {
    state: object({
      words: captions(kinds, ['opening', 'closed', 'busted', 'lagging']),
      roundId: id,
      open: z.nullable(object(opened)),
      startedAtMs: z.nullable(instant),
      bust: z.nullable(object(bust)),
      outs: list(out),
      stakeCents: z.nullable(money),
      lagSinceMs: z.nullable(instant),
    }),
    fact: z.discriminatedUnion('kind', [
      object({ kind: z.literal('opened'), roundId: id, ...opened }),
      object({ kind: z.literal('started'), startedAtMs: instant }),
      object({ kind: z.literal('staked'), stakeCents: z.nullable(money) }),
      object({ kind: z.literal('cashed'), outs: list(out) }),
      object({ kind: z.literal('busted'), ...bust }),
      object({ kind: z.literal('lagged'), sinceMs: z.nullable(instant) }),
    ]),
  };
};
