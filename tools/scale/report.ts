import { formatCount } from '#contract/count.ts';
import { markdownTable, withGenerated } from '../generated-page.ts';
import { callCosts, foreseenMs, foreseenPerSecond, socketCosts } from './costs.ts';
import type { Inputs } from './inputs.ts';
import { type Plan, planFor } from './plan.ts';

/** What the calls that were measured are named. */
const NAMES = { seedBets: 'bets', opens: 'opens' } as const;
/** How many players at once are planned for. */
const PLAYERS = [1e4, 1e5, 1e6, 1e7];

const count = (value: number): string => formatCount(Math.round(value));
const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

/** A figure with three digits that count. */
const rounded = (value: number): string => formatCount(Number(value.toPrecision(3)));

function planTable(inputs: Inputs): string {
  const head = [
    'Players at once',
    'Bets a second',
    'in one transaction',
    'Processes for calls',
    'Processes for sockets',
    'Realtime',
    'Counting, numbering in parts',
    'PostgreSQL',
    'Rooms of a game',
    'GiB a day',
    'Days until `bet` and `entry` outgrow memory',
    'Dollars a month',
    'Dollars for a million bets',
  ];
  const lines = PLAYERS.map((players) => {
    const plan = planFor(players, inputs);
    const { cores, memoryGiB } = plan.server;
    const server = `${cores} cores, ${memoryGiB} GiB${plan.shardedBy === null ? '' : ` (by ${plan.shardedBy})`}`;
    return [
      count(players),
      count(plan.betsPerSecond),
      plan.groupSize.toFixed(1),
      count(plan.callProcesses),
      count(plan.socketProcesses),
      plan.ownRealtime ? 'own service' : 'in the shop',
      `${count(plan.countingParts)}, ${count(plan.numberingParts)}`,
      `${count(plan.shards)} × ${server}`,
      count(plan.rooms),
      rounded(plan.gibPerDay),
      count(plan.daysInMemory),
      count(Number(plan.dollarsPerMonth.toPrecision(3))),
      plan.dollarsPerMillionBets.toFixed(2),
    ];
  });
  return markdownTable(head, lines);
}

/** The fewest players at once, to two digits, at which something holds; null where it holds at none up to the most that are planned for. */
function fewestPlayers(holds: (plan: Plan) => boolean, inputs: Inputs): number | null {
  for (let power = 2; power < 7; power++)
    for (let digits = 10; digits < 100; digits++) if (holds(planFor(digits * 10 ** (power - 1), inputs))) return digits * 10 ** (power - 1);
  return null;
}

function stepTable(inputs: Inputs): string {
  const steps: readonly (readonly [string, (plan: Plan) => boolean])[] = [
    ['a second process for calls', ({ callProcesses }) => callProcesses > 1],
    ['realtime in a service of its own', ({ ownRealtime }) => ownRealtime],
    ['a second room of each game', ({ rooms }) => rooms > 1],
    ['`bet` and `entry` outgrow memory within a month', ({ daysInMemory }) => daysInMemory < 30],
    ['counting in two parts', ({ countingParts }) => countingParts > 1],
    ['numbering in two parts', ({ numberingParts }) => numberingParts > 1],
    ['players on a second PostgreSQL', ({ shards }) => shards > 1],
  ];
  const lines = steps.map(([step, holds]) => {
    const players = fewestPlayers(holds, inputs);
    return [step, players === null ? 'not up to 10,000,000' : count(players)];
  });
  return markdownTable(['Step', 'From so many players at once'], lines);
}

/** A figure of a bench and what the model says of it. */
interface Check {
  what: string;
  cores: string;
  measured: number;
  foreseen: number;
}

/** How far the model is off, as a part of what was measured. */
export const errorOf = ({ measured, foreseen }: Check): number => Math.abs(foreseen - measured) / measured;

/** Every run that was measured, with what the model says of it: the costs of one process explain the runs of several. */
export function checks({ measured }: Inputs): Check[] {
  const calls = (['seedBets', 'opens'] as const).flatMap((name) =>
    measured[name].runs.map((run) => ({
      what: `${NAMES[name]}: ${run.players} player${run.players > 1 ? 's' : ''} on ${run.processes} process${run.processes > 1 ? 'es' : ''}, a second`,
      cores: run.cores.toFixed(2),
      measured: run.perSecond,
      foreseen: foreseenPerSecond(callCosts(measured[name].runs), run, measured.followMs),
    })),
  );
  const { runs } = measured.sockets;
  const sockets = runs.map((run) => ({
    what: `rounds: ${count(run.sockets)} sockets and ${run.bettors} bettors, ms of processor time a second`,
    cores: '',
    measured: run.shopMsPerSecond,
    foreseen: foreseenMs(socketCosts(runs), run),
  }));
  return [...calls, ...sockets];
}

function checkTable(inputs: Inputs): string {
  const lines = checks(inputs).map((check) => [
    check.what,
    check.cores,
    count(check.measured),
    count(check.foreseen),
    percent(errorOf(check)),
  ]);
  return markdownTable(['Bench', 'Cores', 'Measured', 'Model', 'Error'], lines);
}

function costTable({ measured }: Inputs): string {
  const two = (value: number): string => value.toFixed(2);
  const calls = (['seedBets', 'opens'] as const).map((name) => {
    const { shop, database } = callCosts(measured[name].runs);
    return [NAMES[name], two(shop.perCall), two(shop.perGroup), two(database.perCall), two(database.perGroup)];
  });
  const rounds = socketCosts(measured.sockets.runs);
  return markdownTable(
    ['Call', 'Shop, ms', 'and for its transaction', 'PostgreSQL, ms', 'and for its transaction'],
    [
      ...calls,
      ['call of a round', two(rounds.shopMsPerCall), '', two(rounds.databaseMsPerCall), ''],
      ['read', two(measured.reads.shopMs), '', two(measured.reads.databaseMs), ''],
      ['frame to a socket', rounds.msPerFrame.toFixed(4), '', '', ''],
      ['event of another process', measured.followMs.toFixed(4), '', '', ''],
    ],
  );
}

const BEGIN = '<!-- What follows is written by `npm run sim:scale -- --write`. -->';

/** Everything that the command prints: what is needed, from when on, of what costs, and how far off the model is. */
export function tablesOf(inputs: Inputs): string {
  const error = Math.max(...checks(inputs).map(errorOf));
  return [
    '## What so many players need',
    planTable(inputs),
    '## When',
    stepTable(inputs),
    '## Costs',
    `Measured on ${inputs.measured.machine}. A socket takes ${count(inputs.measured.sockets.bytesPerSocket / 1_024)} KiB of memory.`,
    costTable(inputs),
    '## The model against the benches',
    `The largest error is ${percent(error)}.`,
    checkTable(inputs),
  ].join('\n\n');
}

/** The page with what the command prints written anew. */
export const withTables = (page: string, report: string): string => withGenerated(page, BEGIN, [report]);
