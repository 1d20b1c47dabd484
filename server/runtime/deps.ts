import type { FastifyInstance } from 'fastify';
import type { BetsAudience } from '#server/bets/audience.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { PublicEntropy } from '#server/fairness/beacon.ts';
import type { DataKeys } from '#server/security/secrets.ts';
import type { PeerCalls } from '#server/security/peer-calls.ts';
import type { AccessTokens } from '#server/security/access-token.ts';
import type { MailSending } from '#server/mail/port.ts';
import type { CaptchaPort } from '#server/security/captcha.ts';
import type { Config } from './config.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import type { Turns } from '#server/core/turns.ts';
import type { Database, Tx } from '#server/database/database.ts';
import type { ConsentCheck } from '#server/consents/consent-check.ts';
import type { Limiter } from '#server/security/limits/limiter.ts';
import type { Logger } from './log.ts';
import type { Publisher } from '#server/outbox/publisher.ts';
import type { SessionWatch } from '#server/security/session-watch.ts';

/** Questions to the national self-exclusion register, and what is kept of its answers. */
export interface RegisterChecks {
  /** Names what gives back what a player has staked on what has not begun: called in the transaction of an answer that lists the player. */
  refundBy(how: (tx: Tx, userId: string) => Promise<unknown>): void;
  /** Asks about a player and keeps the answer. Refusals `register_away`, and `email_unverified` for a player without an address. */
  ask(userId: string): Promise<void>;
  /** Asks about a person who has no account yet. Refusal `register_away`. */
  isListed(email: string): Promise<boolean>;
  /** Keeps an answer about a new player. */
  keep(tx: Tx, userId: string, listed: boolean): Promise<void>;
  /** Has the register never be asked about a player of the house. */
  exempt(tx: Tx, userId: string): Promise<void>;
  /** Asks about a player who signs in. Without an answer, it is due before they play. */
  atSignIn(userId: string): Promise<void>;
}

/** What every domain works with: made once in make-deps.ts, passed explicitly. */
export interface Deps {
  config: Config;
  dataKeys: DataKeys;
  /** This process among all that share the database: a UUID, new at each start. */
  processId: string;
  /** Where this process reaches itself, without a trailing slash: for the sandbox's providers, which are served by it and send it messages. */
  ownUrl(): string;
  clock: Clock;
  random: Random;
  db: Database;
  log: Logger;
  captcha: CaptchaPort;
  publisher: Publisher;
  /** Sends what `queueMail` wrote. */
  mail: MailSending;
  /** What battles wait for once all seats are taken; null where they draw at once. */
  publicEntropy: PublicEntropy | null;
  tokens: AccessTokens;
  /** Signs and recognizes calls between the processes that share the database. */
  peers: PeerCalls;
  limiter: Limiter;
  /** The turns of each player, by id: for transactions that move money, for reads, and for other calls that write. One player's burst must not keep the database from others. */
  moneyTurns: Turns<string>;
  /** Of calls that wait for the process that leads the rounds: the player's other calls don't wait for it. */
  leaderTurns: Turns<string>;
  readTurns: Turns<string>;
  writeTurns: Turns<string>;
  /** The turns of each network, for reads of guests. */
  guestTurns: Turns<string>;
  /** Counts settled bets for what follows from them (`BetCounting`). */
  counting: { countAll(): Promise<void> };
  /** Asks the national self-exclusion register; null where the rules of play have none. */
  register: RegisterChecks | null;
  /** Who has agreed to the terms in force. */
  consents: ConsentCheck;
  /** Ends what lasting connections may do once their session ends. */
  sessions: SessionWatch;
  /** Boxes with their versions, as far as this process keeps them. */
  catalogue: Catalogue;
  /** Whether the public list of bets has viewers. */
  betsAudience: BetsAudience;
  /** Publishes the first places of the week (`LiveBoard`). */
  liveBoard: { changed(): void; stop(): Promise<void> };
}

/** The HTTP application that domains register their routes on. */
export type App = FastifyInstance;
