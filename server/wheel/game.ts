import * as z from 'zod/mini';
import { wheelRoundSchema } from '#contract/api/wheel.ts';
import { WHEEL_COLORS, type WheelDraw } from '#contract/games/wheel.ts';
import { wheelBetsEvent, wheelSnapshotSchema } from '#contract/realtime/rounds.ts';
import { roundServer } from '#server/rounds/live-round.ts';
import { pick, pickWhole } from '#server/bets/demo-chance.ts';
import { demoRoundStake } from '#server/bets/demo-stakes.ts';
import { registerWheel } from './routes.ts';
import { WheelGame } from './wheel-game.ts';
import { type WheelKinds, wheelRules } from './wheel-rules.ts';

/** The wheel, in the list of the server's games. */
export const wheelServer = roundServer<WheelKinds, WheelDraw, WheelGame>({
  key: 'wheel',
  trial: { body: (turn) => ({ stake: 0.5, color: WHEEL_COLORS[turn % 3] }) },
  encode: {
    round: (round) => z.encode(wheelRoundSchema, round),
    bets: ({ round_id, placed, canceled }) => z.encode(wheelBetsEvent.shape.data, { round_id, placed, canceled }),
    mine: (bet) => wheelRules.news(bet).bet,
    snapshot(shown, { wheel: { startingMs, spinMs, endedMs } }) {
      const phases = { starting_ms: startingMs, in_progress_ms: spinMs, ended_ms: endedMs };
      return z.encode(wheelSnapshotSchema, { ...shown, phases });
    },
  },
  play: (parts) => new WheelGame(parts),
  register: registerWheel,
  demoBet(tx, deps, play, player) {
    const color = pickWhole(deps, 1, 10) === 10 ? 50 : (pick(deps, WHEEL_COLORS.slice(0, 3)) ?? 2);
    return play.place(tx, player, { stake: demoRoundStake(deps), color });
  },
});
