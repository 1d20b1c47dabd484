import type { RoundStatus } from '#contract/api/rounds.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { pause } from './core/clock.ts';
import type { Tx } from './database/database.ts';
import { roundServerGames } from './games.ts';
import { reachableUrlOf } from './http/own-url.ts';
import type { UpgradeEnd } from './http/sockets/upgrades.ts';
import { forwardLedCalls } from './rounds/lead/forward-calls.ts';
import { Leader } from './rounds/lead/leader.ts';
import { LeaderFeed } from './rounds/lead/sockets.ts';
import { LeaderLink } from './rounds/lead/leader-link.ts';
import { removeLeader, writeLeader } from './rounds/lead/leader-record.ts';
import type { Bettor, LiveRound } from './rounds/live-round.ts';
import { Receipts } from './rounds/receipts.ts';
import { RoundClock } from './rounds/round-clock.ts';
import { RoundSockets } from './rounds/sockets.ts';
import type { Config } from './runtime/config.ts';
import type { App, Deps } from './runtime/deps.ts';

/** How often the leader writes its address, ms: what a former one wrote late doesn't stay. */
const ADDRESS_AGAIN_MS = 1_000;

/** The live games of a shop, for those who play from inside. */
export interface LiveRounds {
  /** Where the rounds' sockets arrive. */
  readonly sockets: UpgradeEnd;
  /** Where the other processes connect while this one leads. */
  readonly feed: UpgradeEnd;
  /** The games that are played in rounds. */
  readonly games: readonly RoundGame[];
  watchers(game: RoundGame): number;
  /** Those of this process alone. */
  socketsHere(game: RoundGame): number;
  /** The state of the round that was published last; null before the first. */
  statusOf(game: RoundGame): RoundStatus | null;
  /** A demo player's bet on a game's open round, by the game's own rules; none while this process doesn't run it. Refusals as of the game. */
  demoBet(tx: Tx, game: RoundGame, player: Bettor): Promise<void>;
  /** Gives a player's bets that wait for a round back, of all games, in the caller's transaction. Answers their stakes. */
  refundWaiting(tx: Tx, userId: string): Promise<Cents>;
  /** True while this process leads the rounds, and while it has also taken up what was left of all games. */
  leads(): boolean;
  running(): boolean;
  /** True while this process is connected to the one that leads. */
  follows(): boolean;
  /** The process that leads, of all that share the database; null while none does. */
  whoLeads(): Promise<string | null>;
  /** At a stop: lets another process lead, where one is connected. Calls that still come are passed on to it. */
  handOver(): Promise<void>;
  /** Finishes what the rounds have under way, then disconnects all sockets within `mostMs`. */
  close(mostMs: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    receipts: Receipts;
    rounds: LiveRounds;
  }
}

/** Stamps the calls whose moment of receipt counts. Must come before anything else that looks at requests. */
export function stampReceipts(app: App, deps: Pick<Deps, 'clock' | 'tokens'>): void {
  const paths = roundServerGames().flatMap(({ stamped }) => (stamped === undefined ? [] : [stamped]));
  app.decorate('receipts', new Receipts(app, deps, new Set(paths)));
}

/** The games that are played in rounds: their calls, their sockets and, where this process leads, their rounds. */
export function registerLiveRounds(app: App, deps: Deps): void {
  const { receipts } = app;
  const clock = new RoundClock(deps.clock, deps.config.rounds.speed);
  const running = (): boolean => leader.leads && live.every(({ ready }) => ready);
  const feed = new LeaderFeed(deps);
  const link: LeaderLink = new LeaderLink(deps, {
    event: (game, envelope) => sockets.show(game, envelope),
    own: (game, userId, bet) => sockets.showOwn(game, userId, bet),
    beat: (game, beat) => sockets.showBeat(game, beat),
    watchers: () => live.map(({ game }) => [game, sockets.watchers(game)] as const),
    leads: () => leader.leads,
    lost: () => leader.hurry(() => link.leader === null),
  });
  const sockets = new RoundSockets(deps, () => running() || link.leader !== null, {
    send: (message) => feed.send(message),
    watchers: (game) => feed.watchers(game),
    changed: (game, count) => link.watched(game, count),
  });
  const live: readonly LiveRound[] = roundServerGames().map((game) =>
    game.open({ deps, clock, receipts, sockets, feed, link, leads: () => leader.leads }),
  );
  const beReached = async (signal: AbortSignal): Promise<void> => {
    link.leave();
    const address = await internalAddress(app, deps.config, signal);
    feed.lead(signal);
    deps.log.info({ address }, 'this process leads the rounds; the others reach it at this address');
    while (!signal.aborted) {
      if (address !== null && deps.db.isThere) {
        await writeLeader(deps.db.read, { process: deps.processId, address }).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the address of the leader could not be written; retrying'),
        );
      }
      await pause(deps.clock, ADDRESS_AGAIN_MS, signal);
    }
    link.leave();
    if (deps.db.isThere) await removeLeader(deps.db.read, deps.processId);
  };
  const leader = new Leader(deps, [
    ...live.map((round) => (signal: AbortSignal) => round.lead(signal)),
    ...(deps.db.engine === 'pglite' ? [] : [beReached]),
  ]);
  const named = (game: RoundGame): LiveRound | undefined => live.find((round) => round.game === game);
  const mayLead = deps.config.rounds.run !== 'off';
  forwardLedCalls(app, deps, link, { running, mayLead });
  for (const round of live) round.register(app);
  app.addHook('onReady', async () => {
    if (mayLead) leader.start();
    link.start();
  });

  app.decorate('rounds', {
    sockets,
    feed,
    games: live.map(({ game }) => game),
    handOver: async () => {
      if (feed.isFollowed) await leader.stop();
    },
    async close(mostMs) {
      try {
        await link.stop();
        await leader.stop();
      } finally {
        await sockets.close(mostMs);
      }
    },
    watchers: (game) => sockets.watchers(game) + feed.watchers(game),
    socketsHere: (game) => sockets.watchers(game),
    statusOf: (game) => named(game)?.status() ?? null,
    demoBet: async (tx, game, player) => named(game)?.demoBet(tx, player),
    async refundWaiting(tx, userId) {
      let refunded = 0;
      for (const round of live) for (const { stake } of await round.refundWaiting(tx, userId)) refunded += stake;
      return cents(refunded);
    },
    leads: () => leader.leads,
    running,
    follows: () => link.leader !== null,
    whoLeads: () => leader.whoLeads(),
  });
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));

/** Where other processes reach this one, once it listens; null where it ends before. */
async function internalAddress({ server }: App, { internalUrl }: Config, signal: AbortSignal): Promise<string | null> {
  if (internalUrl !== null) return internalUrl;
  if (!server.listening) await Promise.race([new Promise((resolve) => server.once('listening', resolve)), aborted(signal)]);
  return reachableUrlOf(server);
}
