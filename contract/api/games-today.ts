import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { instantSchema } from './common.ts';
import { route } from './route.ts';

/** What each game has paid since the house's day began: coins, and prizes by their sale price. Bets count within seconds; a game that paid nothing yet has 0. */
export const gamesToday = route({
  method: 'GET',
  path: '/api/games/today',
  summary: "Get today's payouts of each game",
  auth: 'guest',
  reply: z.object({
    data: z.object({
      /** When the house's day began. */
      since: instantSchema,
      games: z.array(z.object({ game: z.string(), paid: coinsCodec, bets: z.number() })),
    }),
  }),
});
