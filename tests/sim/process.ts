import type { App } from '#server/runtime/deps.ts';
import { createHttpApp, registerPlumbing } from '#server/http-app.ts';
import { registerBattles } from '#server/battles/routes.ts';
import { registerBets } from '#server/bets/routes.ts';
import { registerBonus } from '#server/bonus/routes.ts';
import { registerBoxes } from '#server/boxes/routes.ts';
import type { Clock } from '#server/core/clock.ts';
import { registerDeposits } from '#server/deposits/routes.ts';
import { registerDice } from '#server/dice/routes.ts';
import { registerInventory } from '#server/inventory/routes.ts';
import { registerLiveRounds, stampReceipts } from '#server/live-rounds.ts';
import { makeDeps, type ShopParts } from '#server/make-deps.ts';
import { addPlugins } from '#server/plugins.ts';
import { registerProfile } from '#server/profile/routes.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { registerUpgrade } from '#server/upgrade/routes.ts';
import { registerWithdrawals } from '#server/withdrawals/routes.ts';
import { silentLog } from '#tests/support/test-config.ts';
import type { Outside } from './outside.ts';
import type { Schedule } from './schedule.ts';
import { Seeded } from './seeded.ts';
import type { Client, SharedDatabase } from './shared-database.ts';

/** What the processes of a simulation share. */
export interface ProcessParts {
  schedule: Schedule;
  chance: Seeded;
  database: SharedDatabase;
  outside: Outside;
  config: ShopParts['config'];
}

/** How far the clocks of machines are apart at most, ms. */
const SKEW_MS = 40;

/** One life of a process, from its start to its crash. */
class Life implements Client {
  readonly name: string;
  alive = true;
  reachable = true;
  /** The calls that it is serving; each is notified of its end. */
  readonly underWay = new Set<() => void>();
  app: App | null = null;
  readonly #parts: ProcessParts;
  readonly #timers = new Set<() => void>();
  readonly #waiting = new Set<() => void>();

  constructor(name: string, parts: ProcessParts) {
    this.name = name;
    this.#parts = parts;
  }

  /** The shop's own parts, put together as `createShop` does it: those that move the money which is simulated. */
  async start(skewMs: number, random: Seeded): Promise<void> {
    const { database, outside, config } = this.#parts;
    const { gateways, withdrawalGateways, ...ports } = outside.portsOf(this);
    const engine = database.engine(this);
    const deps = await makeDeps({ config, engine, clock: this.#clock(skewMs), random, log: silentLog, ...ports }, () => app.server);
    const app = createHttpApp(deps);
    await addPlugins(app, deps, [
      stampReceipts,
      registerPlumbing,
      { name: 'registerLiveRounds', needs: ['receipts'], register: registerLiveRounds },
      (own, { mail }) => runWhileServing(own, mail),
      (own, { counting }) => runWhileServing(own, counting),
      registerProfile,
      registerBets,
      registerInventory,
      registerBoxes,
      registerDice,
      registerUpgrade,
      (own, shared) => registerDeposits(own, shared, gateways),
      (own, shared) => registerWithdrawals(own, shared, withdrawalGateways),
      registerBonus,
      registerBattles,
      (own, { relay }) => void own.addHook('onReady', () => relay.start()),
    ]);
    await app.ready();
    this.app = app;
  }

  crash(): void {
    if (!this.alive) return;
    this.alive = false;
    this.app = null;
    for (const cancel of this.#timers) cancel();
    void this.#parts.database.cut(this);
    for (const end of this.underWay) end();
  }

  /** Cuts its network to the database, or mends it. */
  setReachable(reachable: boolean): void {
    this.reachable = reachable;
    if (!reachable) return void this.#parts.database.cut(this);
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  whenReachable(): Promise<void> {
    return this.reachable ? Promise.resolve() : new Promise((resolve) => this.#waiting.add(resolve));
  }

  #clock(skewMs: number): Clock {
    const { clock } = this.#parts.schedule;
    const kept = (set: Clock['setTimeout']): Clock['setTimeout'] => {
      return (run, ms) => {
        const timer = set(() => this.alive && run(), ms);
        const cancel = (): void => {
          this.#timers.delete(cancel);
          timer.cancel();
        };
        this.#timers.add(cancel);
        return { cancel };
      };
    };
    return {
      now: () => clock.now() + skewMs,
      monotonic: () => clock.monotonic(),
      setTimeout: kept((run, ms) => clock.setTimeout(run, ms)),
      setInterval: kept((run, ms) => clock.setInterval(run, ms)),
    };
  }
}

/** A process that is started again after each crash. */
export class Process {
  readonly name: string;
  readonly #parts: ProcessParts;
  readonly #skewMs: number;
  #lives = 0;
  life: Life | null = null;

  constructor(name: string, parts: ProcessParts) {
    this.name = name;
    this.#parts = parts;
    this.#skewMs = parts.chance.below(2 * SKEW_MS) - SKEW_MS;
  }

  get isUp(): boolean {
    return this.life?.alive === true;
  }

  start(): void {
    const life = new Life(this.name, this.#parts);
    this.life = life;
    const random = new Seeded(`${this.name} ${this.#lives++} ${this.#parts.chance.uuid()}`);
    // A process that can't start ends, as `start.ts` does.
    life.start(this.#skewMs, random).catch(() => life.crash());
  }
}
