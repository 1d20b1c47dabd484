import type { Server } from 'node:http';
import type { Channel } from '#contract/realtime/channel.ts';
import { BetsAudience } from './bets/audience.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { ConsentCheck } from './consents/consent-check.ts';
import type { Clock } from './core/clock.ts';
import type { Random } from './core/random.ts';
import { Turns } from './core/turns.ts';
import { COUNTERS } from './counters.ts';
import type { Counter } from './counting/counter.ts';
import { BetCounting } from './counting/counting.ts';
import { Database, type Engine } from './database/database.ts';
import type { Gateway } from './deposits/gateways/gateway.ts';
import { registerChecks } from './exclusion/register-checks.ts';
import { type ExclusionRegister, httpRegister } from './exclusion/register-client.ts';
import { drandEntropy, localBeacon, type PublicEntropy } from './fairness/beacon.ts';
import { ownUrlOf } from './http/own-url.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './http/sockets/connections.ts';
import { checkKeys } from './keys/check-keys.ts';
import { LiveBoard } from './leaderboard/live-board.ts';
import { FEED_PACE } from './drops/record-drops.ts';
import { MemoryOutbox } from './mail/memory-outbox.ts';
import type { MailPort } from './mail/port.ts';
import { MailRunner } from './mail/runner.ts';
import { smtpMail } from './mail/smtp.ts';
import { enqueue, type OutboxEvent } from './outbox/outbox.ts';
import type { Publisher } from './outbox/publisher.ts';
import { OutboxRelay } from './outbox/relay.ts';
import { RealtimeHub } from './realtime/hub.ts';
import { embeddedPublisher, outsidePublisher, sharedPublisher } from './realtime/publishers.ts';
import { activeRules } from './rules/profiles.ts';
import { systemClock } from './runtime/clock.ts';
import { type Config, SettingError } from './runtime/config.ts';
import type { App, Deps } from './runtime/deps.ts';
import { createLog, type Logger } from './runtime/log.ts';
import { systemRandom } from './runtime/random.ts';
import { PeerCalls } from './security/peer-calls.ts';
import { AccessTokens } from './security/access-token.ts';
import { type CaptchaPort, reCaptcha, sandboxCaptcha } from './security/captcha.ts';
import { Limiter } from './security/limits/limiter.ts';
import { LIMIT_RULES } from './security/limits/rules.ts';
import { SessionWatch } from './security/session-watch.ts';
import type { WithdrawalGateway } from './withdrawals/gateways/gateway.ts';

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
  /** The self-exclusion register; by the settings unless a test brings another. */
  register?: ExclusionRegister;
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

/** Transactions that move one player's money lock the same account: more than two at once would only hold connections. A burst of bets within the limit may wait. */
const MONEY_TURNS = { atOnce: 2, mostWaiting: LIMIT_RULES.bet.max };
/** A page asks for several things at once. */
const READ_TURNS = { atOnce: 4, mostWaiting: 200 };
/** Most calls that write lock the player's row, and each that waits for it holds a connection. */
const WRITE_TURNS = { atOnce: 3, mostWaiting: 50 };
/** Many guests may share a network: as many may wait as its limit allows in a minute. */
const GUEST_TURNS = { atOnce: 8, mostWaiting: LIMIT_RULES.call.max };

/** What the parts of a shop work with, and what only the shop itself starts and stops. */
export interface ShopDeps extends Deps {
  mail: MailRunner;
  counting: BetCounting;
  hub: RealtimeHub;
  relay: OutboxRelay;
  connectionLimits: ConnectionLimits;
  /** Where mail goes; null where it is not the sandbox's outbox. */
  mailbox: MemoryOutbox | null;
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
  if (realtimeService) return outsidePublisher(realtimeService, log);
  if (redisUrl === null) return embeddedPublisher(hub);
  const notifyAll = (event: OutboxEvent): Promise<void> => db.transaction(async (tx) => enqueue(tx, event));
  return sharedPublisher({ hub, redisUrl, processId, log, notifyAll });
}

/** Throws SettingError where the rules of play need a register and there is none. */
function registerOf(config: Config, random: Random, ownUrl: () => string): ExclusionRegister | null {
  if (!activeRules({ config }).register) return null;
  const { access, timeoutMs } = config.register;
  if (access === null) throw new SettingError('REGISTER_URL', `is missing: the rules ${config.rules} need a self-exclusion register`);
  return httpRegister(access, { url: () => access.url ?? `${ownUrl()}/sandbox/register`, timeoutMs, nonce: () => random.uuid() });
}

/** Makes everything that the parts share, on a migrated database. `server` is the shop's own, which is made later. Throws what `checkKeys` throws. */
export async function makeDeps(parts: ShopParts, server: () => Server): Promise<ShopDeps> {
  const { config, engine, clock = systemClock, random = systemRandom, log = createLog(config.logLevel) } = parts;
  const processId = random.uuid();
  const db = new Database(engine, clock, random);
  const sessions = new SessionWatch({ db, clock, log });
  const dataKeys = await checkKeys({ db, config, random });
  const hub = new RealtimeHub(config, { clock, random, log, sessions });
  const publisher = parts.publisher ?? publisherOf({ config, processId, db, log }, hub);
  const captcha = parts.captcha ?? captchaOf(config, clock, random);
  const publicEntropy = parts.publicEntropy ?? publicEntropyOf(config, clock);
  const tokens = new AccessTokens(config.secrets.accessToken, clock);
  const peers = new PeerCalls(config.secrets.peers, random);
  const limiter = new Limiter({ clock, log, redisUrl: config.redisUrl, enabled: config.rateLimits });
  const turns = {
    moneyTurns: new Turns<string>(() => MONEY_TURNS),
    leaderTurns: new Turns<string>(() => MONEY_TURNS),
    readTurns: new Turns<string>(() => READ_TURNS),
    writeTurns: new Turns<string>(() => WRITE_TURNS),
    guestTurns: new Turns<string>(() => GUEST_TURNS),
  };
  const consents = new ConsentCheck();
  const ownUrl = (): string => ownUrlOf(server()) ?? config.publicUrl;
  const mailPort = parts.mailPort ?? mailPortOf(config);
  const mail = new MailRunner({ clock, config, db, log }, mailPort);
  const asked = registerOf(config, random, ownUrl);
  const register = asked && registerChecks({ db, clock, log }, parts.register ?? asked);
  const catalogue = new Catalogue(db);
  const liveBoard = new LiveBoard({ clock, config, db, log });
  const counting = new BetCounting({ clock, config, random, db, log, catalogue, liveBoard }, parts.counters ?? COUNTERS);
  const own = {
    config,
    dataKeys,
    processId,
    ownUrl,
    clock,
    random,
    db,
    log,
    hub,
    mailbox: mailPort instanceof MemoryOutbox ? mailPort : null,
  };
  const connectionLimits = parts.connectionLimits ?? CONNECTION_LIMITS;
  const kept = { catalogue, liveBoard, connectionLimits, betsAudience: new BetsAudience() };
  const deps = {
    ...own,
    ...kept,
    captcha,
    publisher,
    publicEntropy,
    mail,
    counting,
    tokens,
    peers,
    limiter,
    ...turns,
    consents,
    sessions,
    register,
  };
  return { ...deps, relay: new OutboxRelay(deps, FEED_PACE) };
}

/** Ends at a stop what the parts share, after their own ends: the last that was added runs first. */
export function closeDeps(app: App, { relay, publisher, publicEntropy, limiter, db }: ShopDeps): void {
  app.addHook('onClose', async () => {
    await relay.stop();
    await publisher.close();
    await publicEntropy?.close();
    limiter.close();
    await db.close();
  });
}
