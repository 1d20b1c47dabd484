import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TrialBet } from '#server/bets/trial-bet.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { seedServerGames } from '#server/games.ts';
import { createLog } from '#server/runtime/log.ts';
import { faultsOf } from '../tests/sim/faults-of.ts';
import { Seeded } from '../tests/sim/seeded.ts';
import { deposit, newPlayer } from './api-player.ts';
import { Campaign, type PlayResults } from './campaign.ts';
import { type Cluster, startCluster } from './cluster/start-cluster.ts';
import { settledRounds } from './database-campaign.ts';
import { haveOutage } from './database-outages.ts';
import { playRounds, roundsPlayer } from './rounds-campaign.ts';
import { freePort, temporaryDataDir } from './shop-process.ts';
import { until } from './until.ts';

/*
 * Failures of a cluster under load, in an order that a seed decides. One of its parts ends, hangs or moves at a time, while players bet through the balancer:
 * 1. what was acknowledged is there, also after PostgreSQL has failed over to its replica, which confirms each commit;
 * 2. no bet counts twice, every balance is explained (see `campaign.ts`), and every bet on a round is settled;
 * 3. the shop is there again after each of them.
 * How much of the time a bet was answered within two seconds is measured from outside, by a player who bets at an even pace.
 */

/** How long a part hangs, or the disk is full, ms: at least, and at most. */
const LASTS_MS = [500, 4_000] as const;
/** Between two failures, ms: at least, and at most. */
const QUIET_MS = [1_000, 6_000] as const;
/** How far a process's clock jumps, s, forwards or back. */
const JUMP_S = 30;
/** How often a bet is tried, and how long it may take to count as answered, ms. */
const TRY_MS = 200;
const ANSWERED_MS = 2_000;
/** The shop is there again within this time, ms. */
const BACK_MS = 60_000;
const DEPOSIT_COINS = 5_000;
/** Of the player who tries bets: twice as much as one deposit may be. */
const PROBER_DEPOSITS_COINS = [10_000, 10_000];
const ROUND_PLAYERS = 2;

/** The bet that is tried: of the first game that has one. */
function triedBet(): TrialBet {
  const [bet] = seedServerGames().flatMap(({ trial }) => trial ?? []);
  if (!bet) throw new Error('no game has a bet to try');
  return bet;
}

const SETTINGS = {
  RATE_LIMITS: 'off',
  DEMO_PLAYERS: '0',
  LOG_LEVEL: 'error',
  ROUNDS: 'always',
  ROUNDS_SPEED: '10',
  CHAIN_LENGTH: '20000',
};

/** What a failure did to the player who tries bets. */
interface Failure {
  failure: string;
  /** The longest time without an answer, ms. */
  longestMs: number;
}

export interface ClusterResults extends PlayResults {
  seed: string;
  failures: Failure[];
  roundBets: number;
  /** Tried bets. */
  tries: number;
  /** Those that were answered within two seconds, of all; null where none was tried. */
  availability: number | null;
  /** The same as nines: 3 is 99.9 %; null where all were answered, or none was tried. */
  nines: number | null;
  output: string;
}

/** How many tried bets were answered, as the report says it. */
export function availabilityOf({ tries, answered }: { tries: number; answered: number }) {
  const availability = tries === 0 ? null : answered / tries;
  const nines = tries === answered ? null : Math.round(-Math.log10(1 - answered / tries) * 100) / 100;
  return { tries, availability, nines };
}

/** Bets at an even pace, whatever happens to the bets before. */
class Prober {
  tries = 0;
  answered = 0;
  longestMs = 0;
  #since = performance.now();

  /** Begins to measure the longest time without an answer anew. */
  reset(): void {
    this.longestMs = 0;
  }

  async run(url: string, over: () => boolean): Promise<void> {
    const player = await newPlayer(url);
    for (const coins of PROBER_DEPOSITS_COINS) await deposit(url, player, coins);
    const bet = triedBet();
    const tried: Promise<void>[] = [];
    this.#since = performance.now();
    while (!over()) {
      this.tries += 1;
      const sentAt = performance.now();
      const answer = bet.send(player.call, randomUUID()).then(
        () => this.#note(performance.now() - sentAt),
        () => undefined,
      );
      tried.push(answer);
      await sleep(TRY_MS);
      this.longestMs = Math.max(this.longestMs, performance.now() - this.#since);
    }
    await Promise.all(tried);
  }

  #note(tookMs: number): void {
    if (tookMs > ANSWERED_MS) return;
    this.answered += 1;
    this.#since = performance.now();
  }
}

interface Scene {
  cluster: Cluster;
  chance: Seeded;
  /** Sets the clock of a process, s from the machine's own. */
  setClock(index: number, seconds: number): void;
}

const between = (chance: Seeded, [least, most]: readonly [number, number]): number => least + chance.below(most - least);

const hang = async ({ chance }: Scene, part: { pause(): void; resume(): void }): Promise<void> => {
  part.pause();
  await sleep(between(chance, LASTS_MS));
  part.resume();
};

const endProcess =
  (signal: 'SIGTERM' | 'SIGKILL') =>
  async ({ cluster, chance }: Scene): Promise<void> => {
    const index = chance.below(cluster.processes.length);
    await cluster.processes[index]?.stop(signal);
    await cluster.startAgain(index);
  };

/** Needs libfaketime. */
export const CLOCK_JUMP = 'a clock jumps';

/** What can happen, by its name in the report. */
export const CLUSTER_FAILURES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a process is killed': endProcess('SIGKILL'),
  'a process is restarted': endProcess('SIGTERM'),
  'a process hangs': (scene) => {
    const { pid } = scene.chance.pick(scene.cluster.processes);
    return hang(scene, { pause: () => void process.kill(pid, 'SIGSTOP'), resume: () => void process.kill(pid, 'SIGCONT') });
  },
  [CLOCK_JUMP]: async ({ cluster, chance, setClock }) =>
    setClock(chance.below(cluster.processes.length), chance.below(2 * JUMP_S + 1) - JUMP_S),
  'PostgreSQL fails over': ({ cluster }) => cluster.database.failOver(),
  'PostgreSQL is restarted': ({ cluster, chance }) => haveOutage('fast', cluster.database.primary, between(chance, LASTS_MS)),
  'PostgreSQL hangs': ({ cluster, chance }) => haveOutage('pause', cluster.database.primary, between(chance, LASTS_MS)),
  'the disk is full': ({ cluster, chance }) => haveOutage('full', cluster.database.primary, between(chance, LASTS_MS)),
  'the replica is restarted': ({ cluster, chance }) => haveOutage('fast', cluster.database.replica, between(chance, LASTS_MS)),
  'Redis is restarted': ({ cluster }) => cluster.redis.restart(),
  'Redis hangs': (scene) => hang(scene, scene.cluster.redis),
  'the balancer is restarted': ({ cluster }) => cluster.balancer.restart(),
};

/** Waits until bets are answered again and every process is ready. Rejects where that does not come. */
async function isBack({ processes }: Cluster, prober: Prober): Promise<void> {
  const answered = prober.answered;
  const isReady = ({ url }: (typeof processes)[number]): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isThere = async (): Promise<boolean> => prober.answered > answered && !(await Promise.all(processes.map(isReady))).includes(false);
  await until('the shop is back', isThere, { withinMs: BACK_MS });
}

/** Does something again until the shop does not refuse it: on a busy machine it may not be back for every call at once. */
async function insist<T>(run: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + BACK_MS; ; await sleep(TRY_MS)) {
    try {
      return await run();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

/** The clock of each process, which libfaketime reads from a file. */
function fakeClocks(library: string | null, folder: string) {
  const file = (index: number): string => join(folder, `clock-${index}`);
  const setClock = (index: number, seconds: number): void => writeFileSync(file(index), `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  const envOf = (index: number): NodeJS.ProcessEnv => {
    if (library === null) return {};
    setClock(index, 0);
    const read = { FAKETIME_TIMESTAMP_FILE: file(index), FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    return { LD_PRELOAD: library, ...read };
  };
  return { setClock, envOf };
}

export interface ClusterCampaign {
  seed: string;
  processes: number;
  players: number;
  /** Between two bets of a player, on average, ms. */
  pauseMs: number;
  /** Whether another failure is to come after so many. */
  goesOn(failures: number): boolean;
  /** The next failure, by its name, after so many. */
  choose(chance: Seeded, failures: number): string;
  /** The path of libfaketime; null: no clock jumps. */
  fakeTime: string | null;
}

/** What is wrong with the books of a database. */
async function auditDatabase(url: string): Promise<string[]> {
  const engine = await openPostgres(url, 2, createLog('silent'));
  try {
    return await faultsOf(async (text) => (await engine.queries.execute<object & Record<string, unknown>>(sql.raw(text))).rows);
  } finally {
    await engine.close();
  }
}

/** Runs a campaign on a cluster of its own. */
export async function clusterCampaign({
  seed,
  processes,
  players,
  pauseMs,
  goesOn,
  choose,
  fakeTime,
}: ClusterCampaign): Promise<ClusterResults> {
  const chance = new Seeded(seed);
  const folder = temporaryDataDir();
  const { setClock, envOf } = fakeClocks(fakeTime, folder.path);
  const cluster = await startCluster({ processes, port: await freePort(), env: SETTINGS, envOf, confirmed: true });
  const { url } = cluster;
  const report = { seed, failures: [] as Failure[], roundBets: 0, faults: [] as string[] };
  try {
    const campaign = await Campaign.open(url, { players, depositCoins: DEPOSIT_COINS });
    const prober = new Prober();
    let over = false;
    const playing = [campaign.playThrough(url, () => over, pauseMs), prober.run(url, () => over)];
    try {
      while (goesOn(report.failures.length)) {
        const failure = choose(chance, report.failures.length);
        const rounds = await Promise.all(Array.from({ length: ROUND_PLAYERS }, () => insist(() => roundsPlayer(url))));
        let isOver = false;
        const roundsPlaying = rounds.map((book, index) => playRounds(book, index, () => isOver));
        await sleep(between(chance, QUIET_MS));
        prober.reset();
        await CLUSTER_FAILURES[failure]?.({ cluster, chance, setClock });
        await isBack(cluster, prober);
        report.failures.push({ failure, longestMs: Math.round(prober.longestMs) });
        isOver = true;
        await Promise.all(roundsPlaying);
        for (const book of rounds) {
          report.faults.push(...(await settledRounds(book)).map((text) => `${failure}: ${text}`));
          report.roundBets += book.answered.size;
        }
      }
    } finally {
      over = true;
      await Promise.all(playing);
    }
    await campaign.audit(url);
    report.faults.push(...(await auditDatabase(cluster.database.url)));
    const { bets, unknown, faults } = campaign.report;
    const output = cluster.processes.map((one) => one.output()).join('\n');
    return { ...report, bets, unknown, faults: [...report.faults, ...faults], ...availabilityOf(prober), output };
  } catch (error) {
    const output = cluster.processes.map((one) => one.output().slice(-3_000)).join('\n');
    throw new Error(`the campaign with the seed ${seed} broke off after ${JSON.stringify(report)}:\n${output}`, { cause: error });
  } finally {
    await cluster.stop();
    folder.remove();
  }
}
