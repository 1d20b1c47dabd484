import { setTimeout as sleep } from 'node:timers/promises';
import { type RoundGame, ROUND_GAMES } from '#contract/realtime/rounds.ts';
import type { PostgresServer } from '../tests/support/postgres-server.ts';
import type { ApiFailure } from './api-player.ts';
import { Campaign } from './campaign.ts';
import { haveOutage, type Outage } from './database-outages.ts';
import { auditRounds, playRounds, type RoundsBook, roundsPlayer, watchStates } from './rounds-campaign.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';
import { until } from './until.ts';

/*
 * Takes the database away while players bet, in every way in which it can fail, and brings it back. The shop must keep running:
 * 1. a request that can't be served is answered 503 with `Retry-After` and `msg`, and soon;
 * 2. nothing that was answered is lost, and no bet counts twice;
 * 3. bets are answered and rounds go on soon after the database is back;
 * 4. `/healthz` goes on answering 200, and `/readyz` says 503 while the database does not answer.
 */

/** What one outage looked like from outside. */
interface OutageReport {
  outage: Outage;
  /** Calls that were refused, and how long the slowest of all calls took, ms. */
  refused: number;
  slowestCallMs: number;
  /** How often the shop said that it is not ready. */
  notReady: number;
  /** From the database's return to the next answered bet, and to the next state of a round in both games, ms. */
  playBackMs: number;
  roundsBackMs: number;
}

export interface DatabaseResults {
  outages: OutageReport[];
  /** Bets that were answered, by game; and those on rounds. */
  bets: Record<string, number>;
  roundBets: number;
  faults: string[];
  /** The shop's log. */
  output: string;
}

/** How long the campaign waits for anything before it gives up, ms. */
const PATIENCE_MS = 30_000;
/** Rounds run so many times as fast as for players. */
const SPEED = 10;
/** Bets that are answered before an outage begins, and after it has ended. */
const BETS_BETWEEN = 20;
const ROUND_PLAYERS = 2;
/** How often the shop is asked whether it is ready, ms. */
const HEALTH_MS = 100;

/** What is wrong with a refusal; null for nothing. */
function faultOf({ status, body, retryAfter }: Pick<ApiFailure, 'status' | 'body' | 'retryAfter'>): string | null {
  const wellFormed = status === 503 && body.code === 'unavailable' && (body.msg ?? '') !== '' && /^[1-9]\d*$/.test(retryAfter ?? '');
  return wellFormed ? null : `a call was refused with ${status} ${JSON.stringify(body)}, Retry-After ${retryAfter}`;
}

/** Waits until something holds, and returns how long that took, ms. */
async function timed(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const since = performance.now();
  await until(what, holds, { withinMs: PATIENCE_MS, everyMs: 5 });
  return performance.now() - since;
}

/** Asks for the health of a process until `over`; returns how often it was not ready. */
async function askHealth(url: string, over: () => boolean, fault: (text: string) => void): Promise<number> {
  let notReady = 0;
  while (!over()) {
    const [live, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
    await live.body?.cancel();
    if (live.status !== 200) fault(`/healthz answered ${live.status}`);
    const body = (await ready.json()) as ApiFailure['body'];
    const wrong = ready.status === 200 ? null : faultOf({ status: ready.status, body, retryAfter: ready.headers.get('retry-after') });
    if (wrong) fault(`/readyz: ${wrong}`);
    if (ready.status !== 200) notReady += 1;
    await sleep(HEALTH_MS);
  }
  return notReady;
}

/** The players of a campaign and the shop that they play in. */
interface OutageSetup {
  url: string;
  server: PostgresServer;
  campaign: Campaign;
  rounds: RoundsBook[];
  /** How long the outage lasts, ms. */
  lastsMs: number;
  /** Notes a broken promise. */
  fault(text: string): void;
}

/** Has one outage while all players bet, and reports what they saw. */
async function reportOutage(outage: Outage, { url, server, campaign, rounds, lastsMs, fault }: OutageSetup): Promise<OutageReport> {
  let [over, refused, slowestCallMs] = [false, 0, 0];
  const states = Object.fromEntries(ROUND_GAMES.map((game) => [game, 0])) as Record<RoundGame, number>;
  const watching = ROUND_GAMES.map((game) => watchStates(url, game, () => void (states[game] += 1)));
  const onAnswer = (tookMs: number, refusal: ApiFailure | null): void => {
    slowestCallMs = Math.max(slowestCallMs, tookMs);
    if (!refusal) return;
    refused += 1;
    const wrong = faultOf(refusal);
    if (wrong) fault(`${outage}: ${wrong}`);
  };
  const playing = [campaign.play(() => over, onAnswer), ...rounds.map((book, index) => playRounds(book, index, () => over))];
  const asking = askHealth(
    url,
    () => over,
    (text) => fault(`${outage}: ${text}`),
  );
  const moreBets = (bets: number): Promise<number> => {
    const wanted = campaign.answered + bets;
    return timed('bets', () => campaign.answered >= wanted);
  };
  const moreStates = (game: RoundGame): Promise<number> => {
    const before = states[game];
    return timed(`a state of ${game}`, () => states[game] > before);
  };
  try {
    await Promise.all([moreBets(BETS_BETWEEN), ...ROUND_GAMES.map(moreStates)]);
    await haveOutage(outage, server, lastsMs);
    const [playBackMs, ...roundsBackMs] = await Promise.all([moreBets(1), ...ROUND_GAMES.map(moreStates)]);
    await moreBets(BETS_BETWEEN);
    over = true;
    return {
      outage,
      notReady: await asking,
      refused,
      slowestCallMs,
      playBackMs: playBackMs ?? NaN,
      roundsBackMs: Math.max(...roundsBackMs),
    };
  } finally {
    over = true;
    await Promise.all([...playing, asking]);
    for (const socket of watching) socket.close();
  }
}

/** Waits until a player's round bets are settled and agree with the balance; returns what is wrong when they never do. */
export async function settledRounds(book: RoundsBook): Promise<string[]> {
  let faults = await auditRounds(book);
  const deadline = performance.now() + PATIENCE_MS;
  while (faults.length > 0 && performance.now() < deadline) {
    await sleep(100);
    faults = await auditRounds(book);
  }
  return faults;
}

/** Takes the database away in each of the ways, one after the other. */
export async function databaseCampaign({
  server,
  outages,
  players,
  lastsMs,
}: {
  server: PostgresServer;
  outages: readonly Outage[];
  players: number;
  /** How long it is away, ms. */
  lastsMs(outage: Outage): number;
}): Promise<DatabaseResults> {
  const data = temporaryDataDir();
  const settings = { RATE_LIMITS: 'off', ROUNDS: 'always', ROUNDS_SPEED: String(SPEED), CHAIN_LENGTH: '20000', DATABASE_URL: server.url };
  const shop = await startShop({ dataDir: data.path, env: settings });
  const { url } = shop;
  const report: DatabaseResults = { outages: [], bets: {}, roundBets: 0, faults: [], output: '' };
  const fault = (text: string): void => void report.faults.push(text);
  try {
    const campaign = await Campaign.open(url, { players, depositCoins: 5_000 });
    for (const outage of outages) {
      const rounds = await Promise.all(Array.from({ length: ROUND_PLAYERS }, () => roundsPlayer(url)));
      report.outages.push(await reportOutage(outage, { url, server, campaign, rounds, lastsMs: lastsMs(outage), fault }));
      await campaign.audit(url);
      for (const book of rounds) for (const text of await settledRounds(book)) fault(`${outage}: ${text}`);
      report.roundBets += rounds.reduce((sum, { answered }) => sum + answered.size, 0);
    }
    const { bets, faults } = campaign.report;
    return { ...report, bets, faults: [...report.faults, ...faults], output: shop.output() };
  } catch (error) {
    throw new Error(`the campaign broke off: ${String(error)}\nafter ${JSON.stringify(report)}:\n${shop.output().slice(-4_000)}`, {
      cause: error,
    });
  } finally {
    await shop.stop();
    data.remove();
  }
}
