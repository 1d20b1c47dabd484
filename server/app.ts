import type { Channel } from '#contract/realtime/channel.ts';
import { CHANNELS } from '#contract/realtime/channels.ts';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { join } from 'node:path';
import { ACCOUNT_PARTS } from './account-parts.ts';
import { registerAccount } from './account/routes.ts';
import { registerAddresses } from './addresses/routes.ts';
import { registerFactors } from './auth/factors/routes.ts';
import { BetCounting } from './counting/counting.ts';
import { COUNTERS } from './counters.ts';
import { ConsentGate } from './consents/consent-gate.ts';
import { registerCashback } from './cashback/routes.ts';
import type { CashbackRunner } from './cashback/runner.ts';
import { registerConsents } from './consents/routes.ts';
import { registerRecovery } from './auth/recovery/routes.ts';
import { registerAuth } from './auth/routes.ts';
import { registerSessions } from './auth/session-routes.ts';
import { registerSocial } from './auth/social/routes.ts';
import { registerBoxCovers } from './box-covers/routes.ts';
import { drandEntropy, localBeacon, type PublicEntropy } from './fairness/beacon.ts';
import { BetsAudience } from './bets/audience.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { LiveBoard } from './leaderboard/live-board.ts';
import type { Battles } from './battles/battles.ts';
import { registerBattles } from './battles/routes.ts';
import { registerBets } from './bets/routes.ts';
import type { Gateway } from './deposits/gateways/gateway.ts';
import { GATEWAYS } from './deposits/gateways/list.ts';
import { registerCustomBoxes } from './custom-boxes/routes.ts';
import type { ReconciliationRunner } from './deposits/reconciliation/runner.ts';
import { registerDeposits } from './deposits/routes.ts';
import { registerDrops } from './drops/routes.ts';
import { registerFairness } from './fairness/routes.ts';
import { seedServerGames } from './games.ts';
import { checkSeedKey } from './fairness/seed-key.ts';
import { registerFreeLoot } from './free-loot/routes.ts';
import { registerGameDays } from './game-days/routes.ts';
import { registerHealth } from './health/routes.ts';
import { registerInventory } from './inventory/routes.ts';
import { type LiveRounds, registerLiveRounds, stampReceipts } from './live-rounds.ts';
import { MemoryOutbox } from './mail/memory-outbox.ts';
import type { MailPort } from './mail/port.ts';
import { MailRunner } from './mail/runner.ts';
import { smtpMail } from './mail/smtp.ts';
import { AccessTokens } from './security/access-token.ts';
import { reCaptcha, sandboxCaptcha, type CaptchaPort } from './security/captcha.ts';
import type { Config } from './runtime/config.ts';
import { refuseUnknownCalls } from './http/call-prefixes.ts';
import { timeCalls } from './http/call-time.ts';
import { systemClock } from './runtime/clock.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, connectionOptions, drainBeforeClose } from './http/sockets/connections.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import { Database, type Engine } from './database/database.ts';
import type { App, Deps } from './runtime/deps.ts';
import { registerDocs } from './http/docs.ts';
import { registerFailures } from './http/failures.ts';
import { startHousekeeping } from './runtime/housekeeping.ts';
import { registerHttpLimits } from './security/limits/http-limits.ts';
import { Limiter } from './security/limits/limiter.ts';
import { createLog, type Logger } from './runtime/log.ts';
import { refuseBrokenLine, refuseOddRequests } from './http/odd-requests.ts';
import { ownUrlOf } from './http/own-url.ts';
import { registerPacking } from './http/packing.ts';
import { registerPageSecurity } from './http/page-security.ts';
import { enqueue, type OutboxEvent } from './outbox/outbox.ts';
import type { Publisher } from './outbox/publisher.ts';
import { systemRandom } from './runtime/random.ts';
import { logRefusedCalls } from './http/refused-calls.ts';
import { OutboxRelay } from './outbox/relay.ts';
import { SessionWatch } from './security/session-watch.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { registerTextCheck } from './http/text-check.ts';
import { asksForWebSocket, routeUpgrades } from './http/sockets/upgrades.ts';
import { answerBadAddress } from './pages/bad-address.ts';
import { registerPages } from './pages/routes.ts';
import { registerConfig } from './profile/config-routes.ts';
import { registerProfile } from './profile/routes.ts';
import { registerHttpApi } from './realtime/http-api.ts';
import { EMBEDDED_KEY, RealtimeHub } from './realtime/hub.ts';
import { embeddedPublisher, outsidePublisher, sharedPublisher } from './realtime/publishers.ts';
import { registerRealtime } from './realtime/routes.ts';
import { SharedChannels } from './realtime/shared-channels.ts';
import { registerLeaderboard } from './leaderboard/routes.ts';
import { registerReferral } from './referral/routes.ts';
import { registerFreeCoins } from './rules/free-coins-routes.ts';
import { registerSupport, type Support } from './support/routes.ts';
import type { Counter } from './counting/counter.ts';
import type { WithdrawalGateway } from './withdrawals/gateways/gateway.ts';
import { WITHDRAWAL_GATEWAYS } from './withdrawals/gateways/list.ts';
import { registerWithdrawals } from './withdrawals/routes.ts';
import type { WithdrawalRunner } from './withdrawals/runner.ts';

/** Where the built shop lies. */
const CLIENT = join(import.meta.dirname, '../dist/client');
/** The largest body of a call, bytes. */
const MAX_BODY_BYTES = 65_536;
/** By when a stop has sent every socket away, and the least time that it takes for a crowd of them, ms. The rest of the stop comes after. */
const SOCKETS_GONE_MS = 6_000;
const SOCKETS_LEAST_MS = 500;
/** How long a part of the shop may take to get ready, ms: a first start stocks the database, which a slow machine needs time for. */
const READY_TIMEOUT_MS = 120_000;

/** What a shop is made of; the ports have real defaults, tests bring their own. The engine's schema must be up to date. */
export interface ShopParts {
  config: Config;
  engine: Engine;
  clock?: Clock;
  random?: Random;
  log?: Logger;
  captcha?: CaptchaPort;
  publisher?: Publisher;
  /** Takes mail; by the settings unless a test brings another. */
  mailPort?: MailPort;
  publicEntropy?: PublicEntropy;
  /** Payment providers; those of the list unless a test brings others. */
  gateways?: readonly Gateway[];
  /** Providers of withdrawals; those of the list unless a test brings others. */
  withdrawalGateways?: readonly WithdrawalGateway[];
  /** What follows from settled bets; those of the list unless a test brings others. */
  counters?: readonly Counter[];
  /** Channels of the main socket; those of the list unless a test brings others. */
  channels?: readonly Channel[];
  clientFolder?: string;
  connectionLimits?: ConnectionLimits;
}

export interface Shop {
  app: App;
  deps: Deps;
  /** The live games. */
  rounds: LiveRounds;
  battles: Battles;
  withdrawals: WithdrawalRunner;
  support: Support;
  cashback: CashbackRunner;
  reconciliation: ReconciliationRunner;
  /** Where mail went; null where it is not the sandbox's outbox. */
  mailbox: MemoryOutbox | null;
  /** Resolves when everything committed so far is published. */
  settled(): Promise<void>;
  /** Stops serving, finishes what is under way, closes the database. */
  close(): Promise<void>;
}

function captchaOf(config: Config, clock: Clock, random: Random): CaptchaPort {
  return config.captcha.provider === 'recaptcha' ? reCaptcha(config.captcha) : sandboxCaptcha(config.secrets.captcha, clock, random);
}

function mailPortOf({ mail: { url, from } }: Config): MailPort {
  return url === null ? new MemoryOutbox() : smtpMail({ url, from });
}

function publicEntropyOf({ beacon: { kind, drandUrl }, secrets }: Config, clock: Clock): PublicEntropy | null {
  if (kind === 'off') return null;
  return kind === 'drand' ? drandEntropy({ url: drandUrl }) : localBeacon(secrets.beacon, clock);
}

function publisherOf({ config, processId, db, log }: Pick<Deps, 'config' | 'processId' | 'db' | 'log'>, hub: RealtimeHub): Publisher {
  const { realtimeService, redisUrl } = config;
  if (realtimeService) return outsidePublisher(realtimeService);
  if (redisUrl === null) return embeddedPublisher(hub);
  const notifyAll = (event: OutboxEvent): Promise<void> => db.transaction(async (tx) => enqueue(tx, event));
  return sharedPublisher({ hub, redisUrl, processId, log, notifyAll });
}

async function registerPlumbing(app: App, deps: Deps): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerFailures(app);
  refuseOddRequests(app);
  registerTextCheck(app);
  registerJsonBodies(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  registerHttpLimits(app, deps);
  registerPacking(app);
  await registerPageSecurity(app, deps);
  await registerDocs(app, deps.config.docs);
}

/** Puts the shop together on a migrated database. It serves after `app.listen`, or by `app.inject` after `app.ready`. */
export async function createShop(parts: ShopParts): Promise<Shop> {
  const { config, engine, clock = systemClock, random = systemRandom, log = createLog(config.logLevel) } = parts;
  const processId = random.uuid();
  const db = new Database(engine, clock, random);
  const sessions = new SessionWatch({ db, clock, log });
  await checkSeedKey({ db, config, random });
  const hub = new RealtimeHub(config, { clock, random, log, sessions });
  const publisher = parts.publisher ?? publisherOf({ config, processId, db, log }, hub);
  const captcha = parts.captcha ?? captchaOf(config, clock, random);
  const publicEntropy = parts.publicEntropy ?? publicEntropyOf(config, clock);
  const tokens = new AccessTokens(config.secrets.accessToken, clock);
  const limiter = new Limiter({ clock, log, redisUrl: config.redisUrl, enabled: config.rateLimits });
  const consents = new ConsentGate();
  const ownUrl = (): string => ownUrlOf(app.server) ?? config.publicUrl;
  const mailPort = parts.mailPort ?? mailPortOf(config);
  const mail = new MailRunner({ clock, config, db, log }, mailPort);
  const catalogue = new Catalogue(db);
  const liveBoard = new LiveBoard({ clock, config, db, log });
  const counting = new BetCounting({ clock, config, random, db, log, catalogue, liveBoard }, parts.counters ?? COUNTERS);
  const own = { config, processId, ownUrl, clock, random, db, log };
  const kept = { catalogue, liveBoard, betsAudience: new BetsAudience() };
  const deps: Deps = { ...own, captcha, publisher, publicEntropy, mail, counting, tokens, limiter, consents, sessions, ...kept };
  const relay = new OutboxRelay(deps);

  const connectionLimits = parts.connectionLimits ?? CONNECTION_LIMITS;
  const connections = connectionOptions(connectionLimits);

  const app: App = Fastify({
    ...connections,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    pluginTimeout: READY_TIMEOUT_MS,
    genReqId: () => random.uuid(),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseBrokenLine,
    frameworkErrors: answerBadAddress(() => app),
    http: { ...connections.http, shouldUpgradeCallback: asksForWebSocket, requireHostHeader: false },
  }) as unknown as App;
  // Runs last of all ends: the domains' own come first.
  app.addHook('onClose', async () => {
    await relay.stop();
    await publisher.close();
    await publicEntropy?.close();
    limiter.close();
    await db.close();
  });
  // Before everything else: some calls count from the moment of their receipt.
  const receipts = stampReceipts(app, deps);
  drainBeforeClose(app, connectionLimits);
  timeCalls(app);
  logRefusedCalls(app);
  await registerPlumbing(app, deps);
  const rounds = registerLiveRounds(app, deps, receipts);
  /** When `close` was called. */
  let stopBegan = Infinity;
  // Open sockets would keep the server from closing.
  app.addHook('preClose', async () => {
    const mostMs = Math.max(SOCKETS_LEAST_MS, SOCKETS_GONE_MS - (performance.now() - stopBegan));
    await Promise.all([hub.close(mostMs), rounds.close(mostMs)]);
    sessions.close();
  });
  app.addHook('onReady', async () => mail.start());
  app.addHook('preClose', () => mail.stop());
  app.addHook('onReady', async () => counting.start());
  app.addHook('preClose', () => counting.stop());
  routeUpgrades(app.server, [hub, rounds.sockets], deps);
  registerHealth(app, deps, rounds);
  registerConfig(app, deps, config.realtimeService?.key ?? EMBEDDED_KEY);
  for (const register of [
    registerAuth,
    registerRecovery,
    registerFactors,
    registerSessions,
    registerSocial,
    registerProfile,
    registerFairness,
    registerFreeCoins,
    registerReferral,
    registerLeaderboard,
    registerInventory,
    registerAddresses,
    registerConsents,
    registerDrops,
    registerBets,
    registerBoxCovers,
    registerFreeLoot,
    registerGameDays,
    ...seedServerGames().map(({ register }) => register),
  ]) {
    register(app, deps);
  }
  registerCustomBoxes(app, deps);
  registerAccount(app, deps, ACCOUNT_PARTS);
  registerRealtime(app, deps, parts.channels ?? CHANNELS);
  const reconciliation = registerDeposits(app, deps, parts.gateways ?? GATEWAYS);
  const withdrawals = registerWithdrawals(app, deps, parts.withdrawalGateways ?? WITHDRAWAL_GATEWAYS);
  const support = registerSupport(app, deps);
  const cashback = registerCashback(app, deps);
  const battles = registerBattles(app, deps);
  if (config.realtimeApi) {
    const shared = config.redisUrl === null ? null : new SharedChannels(hub, config.redisUrl, deps);
    if (shared) app.addHook('onClose', () => shared.close());
    await registerHttpApi(app, deps, { key: EMBEDDED_KEY, secret: config.secrets.realtime }, shared ?? hub);
  }
  const mailbox = mailPort instanceof MemoryOutbox ? mailPort : null;
  // Loaded where it is used: a production process has no code of it.
  if (config.sandbox) (await import('./sandbox/routes.ts')).registerSandbox(app, deps, { rounds, battles, withdrawals, support, mailbox });
  refuseUnknownCalls(app);
  await registerPages(app, deps, parts.clientFolder ?? CLIENT);

  const housekeeping = startHousekeeping(deps);
  app.addHook('onReady', () => relay.start());
  app.addHook('onClose', () => housekeeping.cancel());
  const close = (): Promise<void> => {
    stopBegan = performance.now();
    return app.close();
  };
  return { app, deps, rounds, battles, withdrawals, support, cashback, reconciliation, mailbox, settled: () => relay.drain(), close };
}
