import * as z from 'zod/mini';
import { closeCrashBet, crashBetSchema, crashRoundSchema } from '#contract/api/crash.ts';
import type { RoundStatus } from '#contract/api/rounds.ts';
import { wheelBet, wheelBetSchema, wheelRoundSchema } from '#contract/api/wheel.ts';
import { crashBetsEvent, crashSnapshotSchema, type RoundGame, wheelBetsEvent, wheelSnapshotSchema } from '#contract/realtime/rounds.ts';
import type { CrashKinds } from './crash/crash-rules.ts';
import { CrashGame } from './crash/crash-game.ts';
import { registerCrash } from './crash/routes.ts';
import type { App, Deps } from './runtime/deps.ts';
import type { UpgradeEnd } from './http/upgrades.ts';
import { type BoardKinds, RoundBoard } from './rounds/board.ts';
import { Leader } from './rounds/leader.ts';
import { Receipts } from './rounds/receipts.ts';
import { RoundClock } from './rounds/round-clock.ts';
import { RoundRunner } from './rounds/runner.ts';
import { RoundSockets } from './rounds/sockets.ts';
import { registerWheel } from './wheel/routes.ts';
import { WheelGame } from './wheel/wheel-game.ts';
import type { WheelKinds } from './wheel/wheel-rules.ts';

/** The live games of a shop, for those who play from inside. */
export interface LiveRounds {
  /** Where the rounds' sockets arrive. */
  readonly sockets: UpgradeEnd;
  /** A game while this process runs it; null while another does, or it is being taken up. */
  crash(): CrashGame | null;
  wheel(): WheelGame | null;
  watchers(game: RoundGame): number;
  /** The state of the round that was told last; null before the first. */
  statusOf(game: RoundGame): RoundStatus | null;
  /** True while this process leads the rounds, and while it has also taken up what was left of all games. */
  leads(): boolean;
  running(): boolean;
  /** The process that leads, of all that share the database; null while none does. */
  whoLeads(): Promise<string | null>;
  /** Finishes what the rounds have under way, then disconnects everybody within `mostMs`. */
  close(mostMs: number): Promise<void>;
}

/** Stamps cash-outs at their receipt. Must come before anything else that looks at requests. */
export function stampCashOuts(app: App, { clock }: Pick<Deps, 'clock'>): Receipts {
  return new Receipts(app, clock, closeCrashBet.path);
}

/** Crash and the wheel: their calls, their sockets and, where this process leads, their rounds. */
export function registerLiveRounds(app: App, deps: Deps, receipts: Receipts): LiveRounds {
  const { config, processId: epoch } = deps;
  const settings = config.rounds;
  const clock = new RoundClock(deps.clock, settings.speed);
  const sockets = new RoundSockets(deps, clock, () => runs(crashRunner) && runs(wheelRunner));
  const portsOf = (game: RoundGame) => ({
    game,
    epoch,
    clock,
    later: (run: () => void, ms: number) => void deps.clock.setTimeout(run, ms),
    emit: (envelope: Parameters<RoundSockets['emit']>[1]) => sockets.emit(game, envelope),
    emitOwn: (userId: string, bet: unknown) => sockets.emitOwn(game, userId, bet),
  });
  const crashBoard = new RoundBoard<CrashKinds>({
    ...portsOf('crash'),
    encodeRound: (round) => z.encode(crashRoundSchema, round),
    encodeBets: (batch) => z.encode(crashBetsEvent.shape.data, batch),
    encodeOwn: (bet) => z.encode(crashBetSchema, bet),
  });
  const wheelBoard = new RoundBoard<WheelKinds>({
    ...portsOf('wheel'),
    encodeRound: (round) => z.encode(wheelRoundSchema, round),
    encodeBets: ({ round_id, placed, canceled }) => z.encode(wheelBetsEvent.shape.data, { round_id, placed, canceled }),
    encodeOwn: (bet) => z.encode(wheelBetSchema, bet),
  });

  const crash = new CrashGame({
    deps,
    clock,
    receipts,
    board: crashBoard,
    isWatched: () => sockets.watchers('crash') > 0,
    awaited: () => crashRunner.wake(),
  });
  const wheel = new WheelGame({ deps, clock, board: wheelBoard, isWatched: () => sockets.watchers('wheel') > 0 });
  const crashRunner = new RoundRunner(deps, clock, crash);
  const wheelRunner = new RoundRunner(deps, clock, wheel);
  const leader = new Leader(deps, [(signal) => crashRunner.lead(signal), (signal) => wheelRunner.lead(signal)]);
  const runs = (runner: { ready: boolean }): boolean => leader.leads && runner.ready;

  const beatOf = <Kinds extends BoardKinds>(board: RoundBoard<Kinds>) => {
    const { round } = board;
    return round && { round_id: round.id, status: round.status as CrashKinds['round']['status'], ts: clock.now() };
  };
  const { crash: crashMs, wheel: wheelMs } = settings;
  sockets.open({
    game: 'crash',
    watched: () => crashRunner.wake(),
    heartbeat: () => beatOf(crashBoard),
    snapshot(userId) {
      const shown = crashBoard.snapshot(userId);
      const phases = { starting_ms: crashMs.startingMs, in_progress_ms: null, ended_ms: crashMs.endedMs };
      return shown && z.encode(crashSnapshotSchema, { ...shown, phases, round_cap: crashMs.cap });
    },
  });
  sockets.open({
    game: 'wheel',
    watched: () => wheelRunner.wake(),
    heartbeat: () => beatOf(wheelBoard),
    snapshot(userId) {
      const shown = wheelBoard.snapshot(userId);
      const phases = { starting_ms: wheelMs.startingMs, in_progress_ms: wheelMs.spinMs, ended_ms: wheelMs.endedMs };
      return shown && z.encode(wheelSnapshotSchema, { ...shown, phases });
    },
  });

  const tables = {
    crash: () => (runs(crashRunner) ? crash : null),
    wheel: () => (runs(wheelRunner) ? wheel : null),
  };
  registerCrash(app, deps, receipts, tables.crash);
  registerWheel(app, deps, tables.wheel);
  // A wheel that rests opens for whoever bets without watching; a flight takes such a bet as one that waits.
  app.addHook('preHandler', async ({ routeOptions }) => {
    if (routeOptions.url === wheelBet.path && runs(wheelRunner)) await wheelRunner.rouse();
  });

  if (settings.run !== 'off') app.addHook('onReady', async () => leader.start());

  return {
    ...tables,
    sockets,
    async close(mostMs) {
      await leader.stop();
      await sockets.close(mostMs);
    },
    watchers: (game) => sockets.watchers(game),
    leads: () => leader.leads,
    running: () => runs(crashRunner) && runs(wheelRunner),
    whoLeads: () => leader.whoLeads(),
    statusOf: (game) => (game === 'crash' ? crashBoard : wheelBoard).round?.status ?? null,
  };
}
