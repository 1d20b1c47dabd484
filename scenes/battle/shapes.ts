import * as z from 'zod/mini';
import { BATTLE_LINEUPS, BATTLE_MODES } from '#contract/battle/rules.ts';
import { boxItem, captions, list, money, type ShapesOf, text, whole } from '#scenes/stage/recording/shapes.ts';
import { BATTLE_WORDS, type BattleCaptions, type BattleFact, type BattleState } from './model.ts';

const CAPTIONS = Object.keys(BATTLE_WORDS) as (keyof BattleCaptions)[];
const lengthMs = z.number().check(z.gte(0), z.lte(600_000));

export const battleShapes: ShapesOf<BattleState, BattleFact> = (kinds) => {
  const { object, id, instant, playerName, avatar } = kinds;
  const box = object({ name: text, img_url: kinds.picture, items: list(boxItem(kinds)) });
  const setup = object({
    id,
    lineup: z.enum(BATTLE_LINEUPS),
    mode: z.enum(BATTLE_MODES),
    pace: object({ starting_ms: lengthMs, round_ms: lengthMs, last_round_ms: lengthMs, draw_ms: lengthMs, final_ms: lengthMs }),
    rounds: list(box),
    stakeCents: z.nullable(money),
  });
  const player = object({ name: playerName, is_demo: z.boolean(), hue: z.number(), avatar_url: avatar });
  const seats = list(object({ seat: whole, side: whole, player: z.nullable(player), is_bot: z.boolean(), mine: z.boolean() }));
  const draws = list(object({ ticket: whole, item: whole }));
  const decision = z.discriminatedUnion('by', [
    object({ by: z.literal('score'), winner: whole }),
    object({ by: z.literal('tiebreak'), winner: whole, among: list(whole) }),
    object({ by: z.literal('jackpot'), winner: whole, weights: list(z.number()), ticket: z.number() }),
    object({ by: z.literal('shared'), winner: z.null() }),
  ]);
  const award = object({ prizes: list(object({ round: whole, seat: whole })), coins: money });
  const outcome = object({ verdict: decision, awards: list(award) });
  const ends = { settled: z.boolean(), canceled: z.boolean() };
  return {
    state: object({
      words: captions(kinds, CAPTIONS),
      setup: z.nullable(setup),
      seats,
      startedAtMs: z.nullable(instant),
      draws: list(z.nullable(draws)),
      outcome: z.nullable(outcome),
      ...ends,
    }),
    fact: z.discriminatedUnion('kind', [
      object({
        kind: z.literal('shown'),
        setup,
        seats,
        startedAtMs: z.nullable(instant),
        draws: list(draws),
        outcome: z.nullable(outcome),
        ...ends,
      }),
      object({ kind: z.literal('seated'), seats }),
      object({ kind: z.literal('started'), startedAtMs: instant }),
      object({ kind: z.literal('round'), round: whole, draws }),
      object({ kind: z.literal('ended'), outcome }),
      object({ kind: z.literal('settled') }),
      object({ kind: z.literal('canceled') }),
    ]),
  };
};
