import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The one file with all figures that the model begins from. */
export const INPUTS_FILE = join(import.meta.dirname, 'inputs.json');

const callRun = z.object({
  processes: z.int(),
  players: z.int(),
  /** Bets per second. */
  perSecond: z.number(),
  /** Processor time of a bet, ms. */
  shopMs: z.number(),
  databaseMs: z.number(),
  playerMs: z.number(),
  walBytes: z.number(),
  /** Bets in one transaction, on average. */
  groupSize: z.number(),
  /** Cores of the machine that nothing else used. */
  cores: z.number(),
});

const callMeasures = z.object({
  runs: z.array(callRun),
  /** Rows that were written in all runs, with their indexes. */
  tables: z.array(z.object({ table: z.string(), rows: z.number(), bytesPerRow: z.number() })),
});

const socketRun = z.object({
  sockets: z.int(),
  bettors: z.int(),
  framesPerSecond: z.number(),
  callsPerSecond: z.number(),
  /** Processor time in each second, ms. */
  shopMsPerSecond: z.number(),
  databaseMsPerSecond: z.number(),
});

const measured = z.object({
  source: z.string(),
  /** The machine, its cores and when. */
  machine: z.string(),
  seedBets: callMeasures,
  opens: callMeasures,
  /** Processor time, of shop and PostgreSQL one after the other, of work that one process at a time does for all: by counted bet and by numbered event, ms. */
  serial: z.object({ countMs: z.number(), numberMs: z.number() }),
  /** Processor time that an event takes in each process that did not write it, ms: it reads the event, for its own sockets. */
  followMs: z.number(),
  /** Reads of a signed-in player's pages. */
  reads: z.object({ shopMs: z.number(), databaseMs: z.number() }),
  sockets: z.object({ runs: z.array(socketRun), bytesPerSocket: z.number() }),
});

const assumed = z.object({
  source: z.string(),
  /** What one player who is there does in a minute, on average. */
  play: z.object({
    seedBetsPerMinute: z.number(),
    opensPerMinute: z.number(),
    roundCallsPerMinute: z.number(),
    readsPerMinute: z.number(),
  }),
  /** The part of the players who watch a round, and the average of a day as a part of its busiest hour. */
  roundWatchers: z.number(),
  averageOfPeak: z.number(),
  limits: z.object({
    /** The part of the time that a core or a process is busy, at most. */
    mostUse: z.number(),
    /** How long 99 of 100 calls wait for a process, and for a core of the database, ms. */
    processWaitMs: z.number(),
    databaseWaitMs: z.number(),
    socketsPerProcess: z.number(),
    /** A disk's writes of the log. */
    logBytesPerSecond: z.number(),
    /** The part of each process's time that reading the events of all bets may take, before realtime gets a service of its own. */
    mostFollowing: z.number(),
  }),
  prices: z.object({
    /** A month: a process's core with 2 GiB, the balancers, Redis, and 1,000 GiB of disk. */
    process: z.number(),
    balancer: z.number(),
    redis: z.number(),
    thousandGiB: z.number(),
    servers: z.array(z.object({ cores: z.int(), memoryGiB: z.number(), month: z.number() })),
    /** Servers for each PostgreSQL: itself and its replica. */
    copies: z.int(),
  }),
});

const inputs = z.object({ measured, assumed });

export type CallRun = z.infer<typeof callRun>;
export type CallMeasures = z.infer<typeof callMeasures>;
export type SocketRun = z.infer<typeof socketRun>;
export type Measured = z.infer<typeof measured>;
export type Inputs = z.infer<typeof inputs>;

/** Reads the file. Throws where it has another form. */
export const readInputs = (): Inputs => inputs.parse(JSON.parse(readFileSync(INPUTS_FILE, 'utf8')));
