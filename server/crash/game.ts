import * as z from 'zod/mini';
import { closeCrashBet, crashRoundSchema } from '#contract/api/crash.ts';
import { crashBetsEvent, crashSnapshotSchema } from '#contract/realtime/rounds.ts';
import { roundServer } from '#server/rounds/live-round.ts';
import { chance } from '#server/bets/demo-chance.ts';
import { demoRoundStake } from '#server/bets/demo-stakes.ts';
import { CrashGame } from './crash-game.ts';
import { type CrashKinds, type CrashResult, crashRules } from './crash-rules.ts';
import { registerCrash } from './routes.ts';

/** Where demo players leave a flight, hundredths: low ones often, now and then a dream. */
const TARGETS = { from: 110, spread: 2.2, most: 5_000 } as const;

/** Crash, in the list of the server's games. */
export const crashServer = roundServer<CrashKinds, CrashResult, CrashGame>({
  key: 'crash',
  // A cash-out counts from the moment of its receipt.
  stamped: closeCrashBet.path,
  trial: {
    body: (turn, player) => ({ stake: 1, ...(turn % 2 === 0 ? { auto: 1.2 + player / 10 } : {}) }),
    leave: closeCrashBet.path,
  },
  encode: {
    round: (round) => z.encode(crashRoundSchema, round),
    bets: (batch) => z.encode(crashBetsEvent.shape.data, batch),
    mine: (bet) => crashRules.news(bet).bet,
    snapshot(shown, { crash: { startingMs, endedMs, cap } }) {
      const phases = { starting_ms: startingMs, in_progress_ms: null, ended_ms: endedMs };
      return z.encode(crashSnapshotSchema, { ...shown, phases, round_cap: cap });
    },
  },
  play: (parts) => new CrashGame(parts),
  register: registerCrash,
  demoBet(tx, deps, play, player) {
    // Demo players press no button, so all have a target; it is spread as flights are.
    const auto = Math.min(TARGETS.most, Math.floor(TARGETS.from / (1 - chance(deps)) ** (1 / TARGETS.spread)));
    return play.place(tx, player, { stake: demoRoundStake(deps), auto });
  },
});
