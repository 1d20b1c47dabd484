import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { callCosts, foreseenPerSecond, groupSizeOf, msOf } from './costs.ts';
import { type CallRun, readInputs } from './inputs.ts';
import { planFor } from './plan.ts';
import { closedPerSecond, longestWait, serversFor, waitingShare } from './queues.ts';
import { checks, errorOf, tablesOf } from './report.ts';

const text = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const inputs = readInputs();
const page = text('docs/scale.md');

describe('queues', () => {
  it('have the waits of Erlang’s formula', () => {
    expect(waitingShare(1, 0.5)).toBeCloseTo(0.5);
    expect(waitingShare(2, 1)).toBeCloseTo(1 / 3);
    expect(waitingShare(4, 4)).toBe(1);
    // M/M/1: the part ρ of all waits, and longer than t for ρ × e^−(1 − ρ)t.
    expect(longestWait(1, 0.5, 10)).toBeCloseTo((Math.log(50) * 10) / 0.5);
  });

  it('get as many servers as their use and their waits ask for', () => {
    expect(serversFor(6, 1, { mostUse: 0.6, mostWait: 100 })).toBe(10);
    expect(serversFor(0.5, 10, { mostUse: 0.6, mostWait: 1 })).toBeGreaterThan(1);
  });

  it('let closed loops of players through at the speed of the slowest part', () => {
    const one = (servers: number) => [{ demandMs: 1, servers }];
    expect(closedPerSecond(1, one(1), 1)).toBeCloseTo(500);
    expect(closedPerSecond(50, one(1), 0)).toBeCloseTo(1_000);
    expect(closedPerSecond(500, one(4), 0)).toBeCloseTo(4_000, -2);
    expect(closedPerSecond(1, one(0.5), 0)).toBeCloseTo(500);
    // Two equal stations: N ÷ (N + 1) of the speed of one.
    expect(closedPerSecond(3, [...one(1), ...one(1)], 0)).toBeCloseTo(750);
  });
});

describe('costs', () => {
  const run = (players: number, groupSize: number): CallRun => ({
    processes: 1,
    players,
    groupSize,
    shopMs: 1 + 2 / groupSize,
    databaseMs: 2 + 1 / groupSize,
    playerMs: 0.2,
    cores: 2,
    walBytes: 0,
    perSecond: 0,
  });
  const costs = callCosts([run(1, 1), run(8, 2), run(50, 10)]);

  it('are split into those of a call and those of its transaction', () => {
    expect(costs.shop.perCall).toBeCloseTo(1);
    expect(costs.shop.perGroup).toBeCloseTo(2);
    expect(msOf(costs.database, 4)).toBeCloseTo(2.25);
    expect([groupSizeOf(costs, 25), groupSizeOf(costs, 1), groupSizeOf(costs, 1_000)]).toEqual([5, 1, 16]);
  });

  it('foresee that processes which share two cores are slower than one, and faster with cores of their own', () => {
    const speed = (processes: number, cores: number) => foreseenPerSecond(costs, { processes, players: 50, cores }, 0.1);
    expect(speed(2, 2)).toBeLessThan(speed(1, 2));
    expect(speed(2, 16)).toBeGreaterThan(1.4 * speed(1, 16));
    // One thread of JavaScript: more cores don't help one process.
    expect(speed(1, 64)).toBeLessThanOrEqual(1_000 / 1.2);
  });
});

describe('the model', () => {
  it('is within a quarter of the benches, and within 36 % where four processes share two cores', () => {
    const far = checks(inputs).filter((check) => errorOf(check) > (check.what.includes('4 processes') ? 0.36 : 0.25));
    expect(new Set(inputs.measured.seedBets.runs.map(({ processes }) => processes))).toEqual(new Set([1, 2, 4]));
    expect(far).toEqual([]);
  });
});

describe('the plan', () => {
  const plans = [1e4, 1e5, 1e6, 1e7].map((players) => planFor(players, inputs));

  it('asks for more of everything as players come', () => {
    for (const of of [
      'callProcesses',
      'socketProcesses',
      'countingParts',
      'numberingParts',
      'shards',
      'rooms',
      'gibPerDay',
      'dollarsPerMonth',
    ] as const) {
      const needed = plans.map((plan) => plan[of]);
      expect(needed, of).toEqual(needed.toSorted((one, other) => one - other));
    }
    expect(plans.at(-1)?.shards).toBeGreaterThan(1);
  });

  it('spreads players over several servers by what is short first: cores, or the disk of the log', () => {
    const { limits } = inputs.assumed;
    const slowDisk = {
      ...inputs,
      assumed: { ...inputs.assumed, limits: { ...limits, logBytesPerSecond: limits.logBytesPerSecond / 100 } },
    };
    expect(plans[0]).toMatchObject({ shards: 1, shardedBy: null });
    expect(plans.at(-1)).toMatchObject({ shardedBy: 'cores' });
    expect(planFor(1e7, slowDisk)).toMatchObject({ shardedBy: 'log' });
  });
});

describe('docs/scale.md', () => {
  it('has the tables that the command prints', () => {
    expect(page).toContain(tablesOf(inputs));
  });

  it('says where every table of the database belongs, once', () => {
    const sql = globSync('server/migrations/*.sql', { cwd: projectRoot }).toSorted().map(text).join('\n');
    const dropped = new Set([...sql.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table));
    const created = [...sql.matchAll(/^create table (\w+)/gm)].map(([, table]) => table).filter((table) => !dropped.has(table));
    const rows = page.slice(page.indexOf('| Where | Tables |')).split('\n\n')[0]?.split('\n').slice(2) ?? [];
    const placed = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table));
    expect(placed.toSorted()).toEqual(created.toSorted());
  });

  it('is right that no transfer has two players', () => {
    const sources = globSync('server/**/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] }).map(text);
    const legs = sources.flatMap((source) => [...source.matchAll(/legs: \[([^;]*?)\n?\s*\](?:,\n|\s*\})/g)].map(([, list = '']) => list));
    const players = legs.map(
      (list) => new Set([...list.matchAll(/user_cash', userId(?:: ([\w.]+))?/g)].map(([, name = 'userId']) => name)).size,
    );
    expect(legs.length).toBeGreaterThan(20);
    expect(Math.max(...players)).toBe(1);
  });
});
