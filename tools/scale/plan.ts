import { FEED_PACE } from '#server/drops/record-drops.ts';
import { type CallCosts, callCosts, groupSizeOf, msOf, type SocketCosts, socketCosts } from './costs.ts';
import type { CallMeasures, Inputs } from './inputs.ts';
import { serversFor } from './queues.ts';

const SECONDS_A_DAY = 86_400;
const DAYS_A_MONTH = 30;
const GIB = 2 ** 30;

/** What so many players at once need. Rates are those of the busiest time. */
export interface Plan {
  players: number;
  betsPerSecond: number;
  /** Bets that share a transaction. */
  groupSize: number;
  callProcesses: number;
  socketProcesses: number;
  /** Whether realtime is worth a service of its own: with it, no process reads the events of all others. */
  ownRealtime: boolean;
  /** Processes that count bets, and that number events, at the same time: today one does for all. */
  countingParts: number;
  numberingParts: number;
  /** PostgreSQL servers that share the players, and what asks for more than one; null for one. */
  shards: number;
  shardedBy: string | null;
  server: Inputs['assumed']['prices']['servers'][number];
  /** Rounds of a game at once. */
  rooms: number;
  gibPerDay: number;
  /** Days until bets and entries outgrow the memory of their servers. */
  daysInMemory: number;
  dollarsPerMonth: number;
  dollarsPerMillionBets: number;
}

/** Calls per second. */
interface Rates {
  /** Bets whose outcome comes from the player's seeds, but for openings. */
  seedBets: number;
  opens: number;
  /** Bets on rounds, and as many cash-outs. */
  roundCalls: number;
  reads: number;
  bets: number;
  /** Each call changes its player's balance, and an opening also shows a drop. */
  events: number;
  calls: number;
}

/** What the plan is worked out from. */
interface Basis extends Inputs {
  rates: Rates;
  costs: { seedBets: CallCosts; opens: CallCosts; sockets: SocketCosts };
}

function ratesOf(players: number, { play }: Inputs['assumed']): Rates {
  const perSecond = (perMinute: number): number => (players * perMinute) / 60;
  const seedBets = perSecond(play.seedBetsPerMinute);
  const opens = perSecond(play.opensPerMinute);
  const roundCalls = perSecond(play.roundCallsPerMinute);
  const reads = perSecond(play.readsPerMinute);
  const bets = seedBets + opens + roundCalls / 2;
  return {
    seedBets,
    opens,
    roundCalls,
    reads,
    bets,
    events: seedBets + 2 * opens + roundCalls,
    calls: seedBets + opens + roundCalls + reads,
  };
}

/** Busy processes, or busy cores of PostgreSQL, that all calls ask for where so many bets share a transaction. */
function busy(part: 'shop' | 'database', { rates, costs, measured }: Basis, groupSize: number): number {
  const ms =
    rates.seedBets * msOf(costs.seedBets[part], groupSize) +
    rates.opens * msOf(costs.opens[part], groupSize) +
    rates.roundCalls * costs.sockets[`${part}MsPerCall`] +
    rates.reads * measured.reads[`${part}Ms`];
  return ms / 1_000;
}

/** Processes for calls, and how many bets share a transaction in them: each follows from the other. */
function callProcesses(basis: Basis, mostUse: number): { processes: number; groupSize: number } {
  const { rates, costs } = basis;
  let groupSize = 1;
  let processes = 1;
  for (let turn = 0; turn < 20; turn++) {
    const load = busy('shop', basis, groupSize);
    processes = serversFor(load, (load * 1_000) / rates.calls, { mostUse, mostWait: basis.assumed.limits.processWaitMs });
    // By Little's law: bets of a process that are under way, each for about what its processor time takes at this use.
    const betMs = (msOf(costs.seedBets.shop, groupSize) + msOf(costs.seedBets.database, groupSize)) / (1 - mostUse);
    groupSize = groupSizeOf(costs.seedBets, ((rates.seedBets + rates.opens) / processes / 1_000) * betMs);
  }
  return { processes, groupSize };
}

/** Bytes of a call: of write-ahead log, of its bet and entries, and of all rows that stay for ever. */
function bytesOf({ runs, tables }: CallMeasures): Record<'log' | 'kept' | 'stored', number> {
  const bets = tables.find(({ table }) => table === 'bet')?.rows ?? 1;
  const sum = (names: readonly string[]): number =>
    tables.reduce((total, { table, rows, bytesPerRow }) => total + (names.includes(table) ? (rows * bytesPerRow) / bets : 0), 0);
  return {
    log: Math.max(...runs.map(({ walBytes }) => walBytes)),
    kept: sum(['bet', 'entry']),
    stored: sum(['bet', 'entry', 'transfer', 'opening', 'inventory_item']),
  };
}

/** Bytes that all bets write in a second. */
const bytesPerSecond = (of: 'log' | 'kept' | 'stored', { rates, measured }: Basis): number =>
  (rates.bets - rates.opens) * bytesOf(measured.seedBets)[of] + rates.opens * bytesOf(measured.opens)[of];

/** How many PostgreSQL servers the players are spread over, what asks for that many, and how large each is. */
function shardsFor(basis: Basis, groupSize: number): Pick<Plan, 'shards' | 'shardedBy' | 'server'> {
  const { rates, assumed } = basis;
  const { limits, prices } = assumed;
  const load = busy('database', basis, groupSize);
  const largest = prices.servers.at(-1);
  if (!largest) throw new Error('no server has a price');
  const asks = {
    cores: load / (largest.cores * limits.mostUse),
    log: bytesPerSecond('log', basis) / limits.logBytesPerSecond,
  };
  const [by, most] = Object.entries(asks).reduce((one, other) => (other[1] > one[1] ? other : one));
  const shards = Math.max(1, Math.ceil(most));
  const limit = { mostUse: limits.mostUse, mostWait: limits.databaseWaitMs };
  const cores = serversFor(load / shards, (load * 1_000) / rates.calls, limit);
  return { shards, shardedBy: shards === 1 ? null : by, server: prices.servers.find((server) => server.cores >= cores) ?? largest };
}

/** Processes that keep all sockets and send what these get. */
function socketProcesses(players: number, { rates, costs, measured, assumed }: Basis): number {
  const { roundWatchers, limits } = assumed;
  const busiest = measured.sockets.runs.reduce((one, other) => (other.callsPerSecond > one.callsPerSecond ? other : one));
  const watching = players * roundWatchers;
  const frames =
    watching * (busiest.framesPerSecond / busiest.sockets) +
    players * Math.min(FEED_PACE.perSecond, rates.opens) +
    rates.calls -
    rates.reads;
  const processorUse = (frames * costs.sockets.msPerFrame) / 1_000 / limits.mostUse;
  return Math.ceil(Math.max(processorUse, (players + watching) / limits.socketsPerProcess));
}

/** Works out what so many players at once need. */
export function planFor(players: number, inputs: Inputs): Plan {
  const { assumed, measured } = inputs;
  const { limits, prices } = assumed;
  const costs = {
    seedBets: callCosts(measured.seedBets.runs),
    opens: callCosts(measured.opens.runs),
    sockets: socketCosts(measured.sockets.runs),
  };
  const basis = { ...inputs, costs, rates: ratesOf(players, assumed) };
  const { rates } = basis;

  const following = (rates.events * measured.followMs) / 1_000;
  const ownRealtime = following > limits.mostFollowing;
  const { processes, groupSize } = callProcesses(basis, limits.mostUse - (ownRealtime ? 0 : following));
  const { shards, shardedBy, server } = shardsFor(basis, groupSize);
  const forSockets = socketProcesses(players, basis);
  const gibPerDay = (of: 'kept' | 'stored'): number => (bytesPerSecond(of, basis) * assumed.averageOfPeak * SECONDS_A_DAY) / GIB;
  const dollarsPerMonth =
    (processes + forSockets) * prices.process +
    shards * prices.copies * server.month +
    prices.balancer +
    prices.redis +
    (gibPerDay('stored') * DAYS_A_MONTH * prices.copies * prices.thousandGiB) / 1_000;
  return {
    players,
    betsPerSecond: rates.bets,
    groupSize,
    callProcesses: processes,
    socketProcesses: forSockets,
    ownRealtime,
    countingParts: Math.ceil((rates.bets * measured.serial.countMs) / 1_000 / limits.mostUse),
    numberingParts: Math.ceil((rates.events * measured.serial.numberMs) / 1_000 / limits.mostUse),
    shards,
    shardedBy,
    server,
    // One process leads a room: it judges all of its calls.
    rooms: Math.ceil((rates.roundCalls * costs.sockets.shopMsPerCall) / 1_000 / limits.mostUse),
    gibPerDay: gibPerDay('stored'),
    daysInMemory: (server.memoryGiB * shards) / gibPerDay('kept'),
    dollarsPerMonth,
    dollarsPerMillionBets: dollarsPerMonth / ((rates.bets * assumed.averageOfPeak * SECONDS_A_DAY * DAYS_A_MONTH) / 1e6),
  };
}
