import { isNull, sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type BattlePlan, dueAt, endStep, type LobbyPlan, plansOf, type RunningPlan, phaseAt, stepDue, stepEvents } from './battle-plan.ts';
import { cancelLobby } from './cancel-battle.ts';
import { DueTimes } from './due-times.ts';
import { battleTable } from './schema.ts';
import { drawSealed, type SealedPlan } from './sealed-battle.ts';
import { settleBattle } from './settle-battle.ts';

/** What is due within the same so many ms is published by one transaction. */
const TICK_MS = 20;
/** How often battles of other processes are looked for, ms, where there may be others. */
const POLL_MS = 1_000;
/** When something that failed is tried again, ms. */
const AGAIN_MS = 1_000;

const published = declaredColumns(battleTable, 'id');

/**
 * Publishes battles by their schedule, pays them when all is published, and cancels lobbies whose time is over. Everything rests on what is written, so
 * another process goes on where this one ended. Only the process that leads may run this.
 */
export class BattleRunner {
  readonly #deps: Deps;
  readonly #plans = new Map<string, BattlePlan>();
  readonly #due = new DueTimes();
  readonly #changed = new Set<string>();
  #lookedAt = -Infinity;
  #leading = false;
  #wake: (() => void) | null = null;
  #finishing: Promise<void> = Promise.resolve();
  #drawing: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A battle was created or has started: looks at it again. */
  follow(battleId: string): void {
    if (!this.#leading) return;
    this.#changed.add(battleId);
    this.#wake?.();
  }

  /** Takes up what was left, then follows the clock until the signal ends it. Rejects with what the database says; then it may be called again. */
  async lead(signal: AbortSignal): Promise<void> {
    this.#plans.clear();
    this.#due.clear();
    this.#changed.clear();
    this.#leading = true;
    try {
      for (const plan of await plansOf(this.#deps)) this.#keep(plan);
      while (!signal.aborted) {
        await this.#publish();
        await this.#look();
        this.#finishDue();
        await this.#sleep(signal);
      }
    } finally {
      this.#leading = false;
      await Promise.all([this.#finishing, this.#drawing]);
    }
  }

  #keep(plan: BattlePlan): void {
    this.#plans.set(plan.id, plan);
    this.#due.set(plan.id, dueAt(plan));
  }

  #forget(id: string): void {
    this.#plans.delete(id);
    this.#due.delete(id);
  }

  /** Reads battles that have changed, and where other processes take seats, too, those that are new. */
  async #look(): Promise<void> {
    const now = this.#deps.clock.monotonic();
    if (this.#isShared() && now - this.#lookedAt >= POLL_MS) {
      this.#lookedAt = now;
      await this.#lookAround();
    }
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    const plans = await plansOf(this.#deps, ids);
    for (const id of ids) if (!plans.some((plan) => plan.id === id)) this.#forget(id);
    for (const plan of plans) this.#keep(plan);
  }

  async #lookAround(): Promise<void> {
    const rows = await this.#deps.db.read
      .select({ id: battleTable.id, status: battleTable.status, sealedAt: battleTable.sealedAt })
      .from(battleTable)
      .where(isNull(battleTable.settledAt));
    for (const { id, status, sealedAt } of rows) {
      const kind = status !== 'waiting' ? 'running' : sealedAt === null ? 'lobby' : 'sealed';
      if (this.#plans.get(id)?.kind !== kind) this.#changed.add(id);
    }
  }

  #isShared(): boolean {
    return this.#deps.config.databaseUrl !== null;
  }

  /** The plans of which something is due. */
  #duePlans(now: number): BattlePlan[] {
    return this.#due.due(now).flatMap((id) => this.#plans.get(id) ?? []);
  }

  /** Publishes the steps of battles that are due, each written with its events. */
  async #publish(): Promise<void> {
    const now = this.#deps.clock.now();
    const plans = this.#duePlans(now).filter((plan) => plan.kind === 'running' && plan.step < endStep(plan)) as RunningPlan[];
    if (plans.length === 0) return;
    const steps = plans.map((plan) => ({ plan, step: stepDue(plan, now) }));
    const rows = steps.map(({ plan, step }) => {
      const { status, round } = phaseAt(plan, step);
      return sql`(${plan.id}::uuid, ${status}::text, ${round}::smallint)`;
    });
    const written = await this.#deps.db.transaction(async (tx) => {
      const { rows: returned } = await tx.execute(sql`
        update battle b set status = s.status, round = s.round from (values ${sql.join(rows, sql`, `)}) s (id, status, round)
        where b.id = s.id and b.status in ('starting', 'in_progress') and (b.round < s.round or s.status = 'ended') returning ${published.of('b')}`);
      const ids = new Set(returned.map((row) => published.read(row).id));
      for (const { plan, step } of steps) if (ids.has(plan.id)) enqueue(tx, stepEvents(plan, step));
      return ids;
    });
    for (const { plan, step } of steps) {
      // Another process has gone on with it: what it wrote counts.
      if (!written.has(plan.id)) this.#changed.add(plan.id);
      this.#keep({ ...plan, step });
    }
  }

  /** Pays battles that are published to their end and cancels lobbies whose time is over, one after the other; publication does not wait for it. */
  #finishDue(): void {
    for (const plan of this.#duePlans(this.#deps.clock.now())) {
      if (plan.kind === 'running' && plan.step < endStep(plan)) continue;
      this.#due.delete(plan.id);
      if (plan.kind === 'sealed') {
        this.#drawing = Promise.all([this.#drawing, this.#draw(plan)]);
        continue;
      }
      this.#finishing = this.#finishing.then(() => this.#finish(plan));
    }
  }

  /** Starts a battle that waited for its beacon. Beacons answer over the network, so nothing else waits for one. */
  async #draw(plan: SealedPlan): Promise<void> {
    try {
      if (await drawSealed(this.#deps, plan)) return this.follow(plan.id);
    } catch (error) {
      this.#deps.log.error({ err: error, battle: plan.id }, 'a battle could not be drawn; retrying');
    }
    if (!this.#leading) return;
    this.#due.set(plan.id, this.#deps.clock.now() + AGAIN_MS);
    this.#wake?.();
  }

  /** What fails is tried again, and keeps nothing else waiting. */
  async #finish({ id, kind }: RunningPlan | LobbyPlan): Promise<void> {
    if (!this.#leading) return;
    try {
      await this.#deps.db.transaction<unknown>((tx) =>
        kind === 'lobby' ? cancelLobby(tx, this.#deps, id, { onlyExpired: true }) : settleBattle(tx, this.#deps, id),
      );
      this.#forget(id);
    } catch (error) {
      this.#deps.log.error({ err: error, battle: id }, 'a battle could not be settled; retrying');
      this.#due.set(id, this.#deps.clock.now() + AGAIN_MS);
      this.#wake?.();
    }
  }

  /** Waits until something is due or has changed. */
  #sleep(signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    const earliest = Math.ceil(this.#due.earliest() / TICK_MS) * TICK_MS;
    const waitMs = Math.min(earliest - clock.now(), this.#isShared() ? POLL_MS : Infinity);
    if (signal.aborted || this.#changed.size > 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        timer?.cancel();
        this.#wake = null;
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = waitMs === Infinity ? null : clock.setTimeout(end, Math.max(1, waitMs));
      this.#wake = end;
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
