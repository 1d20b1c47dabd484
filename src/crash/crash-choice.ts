import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { HIGHEST_BUST, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { remembered } from '#src/play/controls/remembered.ts';

/** What a bet on a flight has besides its stake. */
export interface CrashChoice {
  /** Hundredths; null: cashed out by hand. */
  auto: number | null;
}

const schema: z.ZodMiniType<CrashChoice> = z.object({
  auto: orElse(z.nullable(z.number().check(z.int(), z.gte(LEAST_CASH_OUT), z.lte(HIGHEST_BUST))), null),
});

/** The target of this browser, kept over a reload. */
export const crashChoice = remembered<CrashChoice>('play:crash:choice', schema, { auto: 200 });
