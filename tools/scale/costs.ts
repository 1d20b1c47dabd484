import { closedPerSecond } from './queues.ts';
import type { CallRun, SocketRun } from './inputs.ts';

/** Processor time of a call, ms: its own part, and its share of what a group of calls takes once. */
export interface Cost {
  perCall: number;
  perGroup: number;
}

/** What a call takes in each part of the shop. */
export interface CallCosts {
  shop: Cost;
  database: Cost;
  /** In the program that plays the players. */
  player: Cost;
  /** The part of a process's waiting players whose calls are in one group. */
  groupShare: number;
}

/** Ms of one call in a group of so many. */
export const msOf = ({ perCall, perGroup }: Cost, groupSize: number): number => perCall + perGroup / groupSize;

/** The line of least squares through the points, both parts at least 0. */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): { base: number; slope: number } {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, other]) => other))];
  const spread = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  const slope = spread === 0 ? 0 : Math.max(0, points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) / spread);
  return { base: Math.max(0, y - slope * x), slope };
}

/** The costs that explain runs of one process, by how many calls shared a transaction in each. */
export function callCosts(runs: readonly CallRun[]): CallCosts {
  const single = runs.filter(({ processes }) => processes === 1);
  const of = (part: 'shopMs' | 'databaseMs' | 'playerMs'): Cost => {
    const { base, slope } = lineThrough(single.map((run) => [1 / run.groupSize, run[part]]));
    return { perCall: base, perGroup: slope };
  };
  const largest = single.reduce((most, run) => (run.players > most.players ? run : most));
  return { shop: of('shopMs'), database: of('databaseMs'), player: of('playerMs'), groupShare: largest.groupSize / largest.players };
}

/** How many calls share a transaction where so many wait in a process. */
export const groupSizeOf = ({ groupShare }: CallCosts, waiting: number): number => Math.min(16, Math.max(1, groupShare * waiting));

/**
 * Calls per second that the costs foresee on one machine, whose cores shop, database and players share. `followMs`: what a call's event takes in each
 * process that did not get the call.
 */
export function foreseenPerSecond(
  costs: CallCosts,
  { processes, players, cores }: Pick<CallRun, 'processes' | 'players' | 'cores'>,
  followMs: number,
): number {
  const size = groupSizeOf(costs, players / processes);
  const shopMs = msOf(costs.shop, size) + (processes - 1) * followMs;
  const playerMs = msOf(costs.player, size);
  const demandMs = shopMs + msOf(costs.database, size) + playerMs;
  // JavaScript runs in one thread of each process.
  const mostOfThreads = 1_000 / Math.max(shopMs / processes, playerMs);
  return Math.min(mostOfThreads, closedPerSecond(players, [{ demandMs, servers: cores }], 0));
}

/** What a process with sockets takes, ms. */
export interface SocketCosts {
  msPerFrame: number;
  shopMsPerCall: number;
  databaseMsPerCall: number;
  /** What the process does without sockets and calls, ms in each second. */
  idleMs: number;
  databaseIdleMs: number;
}

/** The costs that explain runs without bettors, and the smallest one with them; the largest one is left to check them. */
export function socketCosts(runs: readonly SocketRun[]): SocketCosts {
  const quiet = runs.filter(({ bettors }) => bettors === 0);
  const frames = lineThrough(quiet.map((run) => [run.framesPerSecond, run.shopMsPerSecond]));
  const [betting] = runs.filter(({ bettors }) => bettors > 0).toSorted((one, other) => one.sockets - other.sockets);
  if (!betting) throw new Error('no run has bettors');
  const databaseIdleMs = Math.min(...quiet.map(({ databaseMsPerSecond }) => databaseMsPerSecond));
  const callsMs = betting.shopMsPerSecond - frames.base - betting.framesPerSecond * frames.slope;
  return {
    msPerFrame: frames.slope,
    idleMs: frames.base,
    shopMsPerCall: Math.max(0, callsMs) / betting.callsPerSecond,
    databaseMsPerCall: Math.max(0, betting.databaseMsPerSecond - databaseIdleMs) / betting.callsPerSecond,
    databaseIdleMs,
  };
}

/** Ms of processor time in each second that the costs foresee for the shop's process. */
export const foreseenMs = (costs: SocketCosts, { framesPerSecond, callsPerSecond }: SocketRun): number =>
  costs.idleMs + costs.msPerFrame * framesPerSecond + costs.shopMsPerCall * callsPerSecond;
