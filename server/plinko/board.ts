import type { plinkoConfig } from '#contract/api/plinko.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { MAX_BALLS, PLINKO_RISKS, PLINKO_ROWS, plinkoReturn, plinkoTable } from '#contract/games/plinko.ts';
import { limitsOf } from '#server/rules/limits.ts';

type Board = RouteReply<typeof plinkoConfig>['data'];

const tables = PLINKO_ROWS.flatMap((rows) =>
  PLINKO_RISKS.map((risk) => {
    const { numerator, denominator } = plinkoReturn(rows, risk);
    const returnPpm = Number((BigInt(numerator) * 1_000_000n) / BigInt(denominator));
    return { rows, risk, multipliers: [...plinkoTable(rows, risk)], return_ppm: returnPpm };
  }),
);

/** What the board may be, what each table pays and returns, and what may be staked. */
export const BOARD: Board = { tables, limits: limitsOf('plinko'), max_balls: MAX_BALLS };
