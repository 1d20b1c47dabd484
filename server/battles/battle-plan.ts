import { and, inArray, isNull } from 'drizzle-orm';
import type { BattleResult, BattleStatus } from '#contract/api/battles.ts';
import type { SeatDraw } from '#contract/battle/play.ts';
import { type BattlePace, battlePace, publishedMs, roundStartMs } from '#contract/battle/schedule.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { battleEnded, roundEnded, roundStarted } from './battle-events.ts';
import { battleParts, drawnRounds } from './read-battles.ts';
import { battleTable } from './schema.ts';
import { beaconDueAt, type SealedPlan, sealedPlan } from './sealed-battle.ts';
import { battleResult, roundVersions } from './shown-battle.ts';

/*
 * A battle's schedule as the process that leads works through it. A step is an instant of the schedule: step 1 begins the first round, step r + 1 ends
 * round r and begins the next one, the step after the last round ends the battle, and the last one pays it.
 */

/** A battle that runs, with all that is to be published. Nothing of it may leave this process before its step is due. */
export interface RunningPlan {
  kind: 'running';
  id: string;
  startedAt: number;
  pace: BattlePace;
  /** How many steps are published. */
  step: number;
  draws: readonly (readonly SeatDraw[])[];
  result: BattleResult;
}

/** A lobby, which is canceled when its time is over. */
export interface LobbyPlan {
  kind: 'lobby';
  id: string;
  expiresAt: number;
}

export type BattlePlan = RunningPlan | LobbyPlan | SealedPlan;

/** The step that ends a battle, which is the last one that is published by the schedule; the one after it pays. */
export const endStep = ({ draws }: RunningPlan): number => draws.length + 1;

/** When a step of a battle is due, ms since 1970. */
function stepAt(plan: RunningPlan, step: number): number {
  const { startedAt, pace, draws, result } = plan;
  const isDrawn = result.verdict.by === 'tiebreak' || result.verdict.by === 'jackpot';
  if (step > endStep(plan)) return startedAt + publishedMs(pace, draws.length, isDrawn);
  return startedAt + roundStartMs(pace, draws.length, step - 1);
}

/** When something of a plan is due next, ms since 1970. */
export function dueAt(plan: BattlePlan): number {
  if (plan.kind === 'sealed') return beaconDueAt(plan);
  return plan.kind === 'lobby' ? plan.expiresAt : stepAt(plan, plan.step + 1);
}

/** The last step up to the end of the battle that is due at a time. */
export function stepDue(plan: RunningPlan, now: number): number {
  let { step } = plan;
  while (step < endStep(plan) && stepAt(plan, step + 1) <= now) step++;
  return step;
}

/** The state of a battle after a step. */
export function phaseAt(plan: RunningPlan, step: number): { status: BattleStatus; round: number } {
  if (step === 0) return { status: 'starting', round: 0 };
  return { status: step < endStep(plan) ? 'in_progress' : 'ended', round: Math.min(step, plan.draws.length) };
}

/** The events of the steps after the published ones, up to one, in their order. */
export function stepEvents({ id, draws, step: published, result }: RunningPlan, to: number): OutboxEvent[] {
  const events: OutboxEvent[] = [];
  for (let step = published + 1; step <= to; step++) {
    const begins = draws[step - 1];
    if (step > 1) events.push(roundEnded(id, step - 2));
    events.push(begins ? roundStarted(id, step - 1, begins) : battleEnded(id, result));
  }
  return events;
}

type BattleRow = typeof battleTable.$inferSelect;

/** The plans of battles that run, read together. */
async function runningPlans(deps: Deps, rows: readonly BattleRow[]): Promise<RunningPlan[]> {
  const { read } = deps.db;
  const drawn = await drawnRounds(read, rows);
  return (await battleParts(read, deps, rows)).flatMap(({ row, boxes }) => {
    const { id, startedAt, status, round, rounds, fast } = row;
    const draws = drawn.get(id) ?? [];
    if (startedAt === null) return [];
    const result = battleResult(row, roundVersions(boxes), draws, unsealServerSeed(deps, id, row.serverSeedSealed));
    return [{ kind: 'running', id, startedAt, pace: battlePace(fast), step: status === 'ended' ? rounds + 1 : round, draws, result }];
  });
}

/** What is left to do of battles; of all of them where no ids are named. Those that are over are not among the answers. */
export async function plansOf(deps: Deps, ids?: readonly string[]): Promise<BattlePlan[]> {
  const left = isNull(battleTable.settledAt);
  const rows = await deps.db.read
    .select()
    .from(battleTable)
    .where(ids ? and(left, inArray(battleTable.id, [...ids])) : left);
  const lobbies = rows.filter(({ status }) => status === 'waiting');
  const started = rows.filter(({ startedAt }) => startedAt !== null);
  return [
    ...lobbies.map((row): BattlePlan => sealedPlan(row) ?? { kind: 'lobby', id: row.id, expiresAt: row.expiresAt }),
    ...(started.length === 0 ? [] : await runningPlans(deps, started)),
  ];
}
