import type pg from 'pg';
import { AccessTokens } from '#server/security/access-token.ts';
import { reusedPglite } from '#tests/support/reused-pglite.ts';
import { checkHistory } from '#tools/call-history/check-history.ts';
import { CallHistory } from '#tools/call-history/history.ts';
import { Determined } from './determined.ts';
import { faultsOf } from './faults-of.ts';
import { Network } from './network.ts';
import { Outside } from './outside.ts';
import { Player, type Table } from './player.ts';
import type { PlantedFault } from './planted.ts';
import { type Prepared, START_CENTS } from './prepared.ts';
import { Process } from './process.ts';
import { Schedule } from './schedule.ts';
import { Seeded } from './seeded.ts';
import { connect, SharedDatabase } from './shared-database.ts';

/*
 * A simulation of three processes that share a database
 * 1. The processes, their clients and the services outside wait for steps. A seed decides their order, and which of them fail.
 * 2. After so many steps, nothing fails any more: processes are started again, networks are mended, clients ask until they know.
 * 3. Time goes on until nothing is under way. The processes that lead are killed once more. Then clients read everything.
 * 4. The books, the history of the calls, events and payouts are checked.
 */

const PROCESSES = ['p1', 'p2', 'p3'] as const;
/** How many steps may fail. */
export const STEPS = 300;
/** The most steps after that, and the most that time moves on. */
const MOST_STEPS = 20_000;
const MOST_LEAPS = 90;
/** How likely the warehouse can't ship a parcel. */
const UNSHIPPABLE = 0.3;
/** Bets of each player that reach a process at the same moment. */
const BETS_OF_RUSH = 2;
/** How far time moves when nothing else can happen, ms: small at first, since most of what is under way ends soon. */
const leapMs = (leaps: number): number => (leaps < 60 ? 2_000 : 20_000);

export interface SimulationResult {
  seed: string;
  /** What is wrong; empty where nothing is. */
  faults: string[];
  log: string[];
  /** The length of the log when nothing could fail any more. */
  stepsEnd: number;
  /** Calls of clients. */
  calls: number;
}

/** Runs one simulation. `steps`: how many may fail; a smaller number is a beginning of the same history. `planted`: a fault to find. */
export async function simulate(
  prepared: Prepared,
  seed: string,
  { steps = STEPS, planted = null }: { steps?: number; planted?: PlantedFault | null } = {},
): Promise<SimulationResult> {
  const database = await reusedPglite(prepared.file);
  const driver = await connect(database);
  for (const statement of planted?.sql ?? []) await driver.query(statement);
  const determined = new Determined();
  const run = new Simulation({ prepared, seed, planted, driver, isBusy: () => determined.isBusy });
  determined.begin(run.schedule.clock, new Seeded(`${seed} machine`));
  try {
    return await run.run(steps);
  } finally {
    await run.end();
    determined.restore();
    await driver.end();
    await database.close();
  }
}

interface SimulationParts {
  prepared: Prepared;
  seed: string;
  planted: PlantedFault | null;
  driver: pg.Client;
  isBusy(): boolean;
}

class Simulation {
  readonly schedule: Schedule;
  readonly #seed: string;
  readonly #chance: Seeded;
  readonly #database: SharedDatabase;
  readonly #outside: Outside;
  readonly #network: Network;
  readonly #processes: Process[];
  readonly #players: Player[];
  readonly #history = new CallHistory();
  readonly #names = new Map<string, string>();
  /** What the providers have reported of withdrawals. */
  readonly #reported = new Map<string, 'done' | 'canceled'>();
  #stepsEnd = 0;

  constructor({ prepared, seed, planted, driver, isBusy }: SimulationParts) {
    this.#seed = seed;
    const chance = (this.#chance = new Seeded(seed));
    const schedule = (this.schedule = new Schedule(chance, prepared.at, isBusy));
    const { config, box, targets } = prepared;
    this.#database = new SharedDatabase({ schedule, chance, driver, planted });
    this.#outside = new Outside({ schedule, chance, config });
    const parts = { schedule, chance, database: this.#database, outside: this.#outside, config };
    this.#processes = PROCESSES.map((name) => new Process(name, parts));
    const tokens = new AccessTokens(config.secrets.accessToken, schedule.clock);
    this.#network = new Network({ schedule, chance, processes: this.#processes, tokens });
    const table: Table = {
      schedule,
      chance,
      network: this.#network,
      outside: this.#outside,
      history: this.#history,
      box,
      targets,
      battles: [],
      names: this.#names,
    };
    this.#players = prepared.players.map((player) => new Player(player, table));
  }

  async run(steps: number): Promise<SimulationResult> {
    for (const { name } of this.#players)
      this.#history.write({ player: name, name: 'grant', id: `grant of ${name}`, list: null })('ok', START_CENTS);
    for (const process of this.#processes) process.start();
    const faults = await this.#play(steps);
    return { seed: this.#seed, faults, log: this.schedule.log, stepsEnd: this.#stepsEnd, calls: this.#history.calls.length };
  }

  /** Ends all processes, and waits until none of them uses the database. */
  async end(): Promise<void> {
    for (const { life } of this.#processes) life?.crash();
    await this.schedule.quiet();
  }

  async #play(steps: number): Promise<string[]> {
    while (this.#processes.some(({ life }) => life?.app == null)) await this.schedule.step();
    this.#setFaults(true);
    const ends = [...this.#offerActs(), ...this.#offerAccidents()];
    for (let step = 0; step < steps; step++) await this.schedule.step();
    this.#stepsEnd = this.schedule.log.length;
    for (const end of ends) end();
    this.#setFaults(false);
    this.#mend();
    if (!(await this.#settle())) return [`something is left half-done: ${(await this.#leftovers()).join(', ') || 'calls'}`];
    // Those who take over find nothing to do again.
    for (const process of this.#processes) if (this.#database.hasLock(process.life)) process.life?.crash();
    if (!(await this.#settle())) return ['what had ended goes on after a change of lead'];
    for (const player of this.#players) player.readAll();
    if (!(await this.#settle())) return ['clients get no answer'];
    const books = await faultsOf((text) => this.#database.rows(text));
    const items = this.#players.flatMap(({ itemFaults }) => itemFaults);
    return [...books, ...items, ...this.#contradictions(), ...(await this.#lostEvents()), ...(await this.#wrongPayouts())];
  }

  #setFaults(faults: boolean): void {
    for (const part of [this.#database, this.#outside, this.#network]) part.faults = faults;
  }

  #offerActs(): (() => void)[] {
    const { schedule } = this;
    return [
      schedule.offer({ label: 'time passes', weight: 10, run: () => schedule.leap() }),
      ...this.#players.map((player) =>
        schedule.offer({ label: `${player.name} acts`, weight: 6, isPossible: () => player.isFree, run: () => player.act() }),
      ),
      schedule.offer({
        label: 'all players bet at once',
        weight: 6,
        isPossible: () => this.#players.some(({ isFree }) => isFree),
        run: () => this.#rush(),
      }),
      schedule.offer({
        label: 'a provider reports',
        weight: 1,
        isPossible: () => this.#unreported.length > 0,
        run: () => this.#report(),
      }),
    ];
  }

  #rush(): void {
    this.#network.rush(this.#players.length * BETS_OF_RUSH);
    for (let bet = 0; bet < BETS_OF_RUSH; bet++) for (const player of this.#players) player.rush();
  }

  /** What may happen to a process at any time, whatever it does. */
  #offerAccidents(): (() => void)[] {
    return this.#processes.flatMap((process) => {
      const offer = (label: string, weight: number, isPossible: () => boolean, run: () => void) =>
        this.schedule.offer({ label: `${process.name} ${label}`, weight, isPossible, run });
      return [
        offer(
          'is killed',
          0.25,
          () => process.isUp,
          () => process.life?.crash(),
        ),
        offer(
          'is started',
          3,
          () => !process.isUp,
          () => process.start(),
        ),
        offer(
          'is cut off',
          0.1,
          () => process.life?.reachable === true,
          () => process.life?.setReachable(false),
        ),
        offer(
          'is connected',
          2,
          () => process.life?.reachable === false,
          () => process.life?.setReachable(true),
        ),
        offer(
          'loses its locks',
          0.25,
          () => process.isUp,
          () => void (process.life && this.#database.loseLocks(process.life)),
        ),
      ];
    });
  }

  #mend(): void {
    for (const process of this.#processes) {
      if (!process.isUp) process.start();
      else process.life?.setReachable(true);
    }
  }

  /** Lets everything come to its end. False where something does not. */
  async #settle(): Promise<boolean> {
    let leaps = 0;
    for (let steps = 0; steps < MOST_STEPS && leaps < MOST_LEAPS; steps++) {
      if (await this.schedule.step()) continue;
      for (const process of this.#processes) if (!process.isUp) process.start();
      for (const player of this.#players) if (player.isIdle) player.fillLobbies();
      if (this.#unreported.length > 0) this.#report();
      else if (this.#players.every(({ isIdle }) => isIdle) && (await this.#leftovers()).length === 0) return true;
      else this.schedule.leap(leapMs(leaps++));
    }
    return false;
  }

  /** Withdrawals that providers have carried out and not reported. */
  get #unreported(): string[] {
    return [...this.#outside.orders.keys()].filter((id) => !this.#reported.has(id));
  }

  /** A provider reports the end of a withdrawal until that is taken. */
  #report(): void {
    const id = this.#chance.pick(this.#unreported);
    const status = this.#outside.orders.get(id) === 'delivery' && this.#chance.happens(UNSHIPPABLE) ? 'canceled' : 'done';
    this.#reported.set(id, status);
    const { url, headers, body } = this.#outside.ended(id, status);
    const send = async (): Promise<void> => {
      const answer = await this.#network.call({ label: 'the report of a payout', player: null, method: 'POST', url, headers, body });
      if (answer?.status !== 200) this.schedule.clock.setTimeout(() => void send(), 2_000);
    };
    void send();
  }

  async #leftovers(): Promise<string[]> {
    const rows = await this.#database.rows<{ name: string }>(`
      select 'open bets' as name where exists (select from bet where status = 'open')
      union all select 'battles' where exists (select from battle where settled_at is null)
      union all select 'withdrawals' where exists (select from withdrawal where status in ('new', 'in_processing'))
      union all select 'unpublished events' where exists (select from outbox)
      union all select 'uncounted bets' where exists (select from bet_to_count)
      union all select 'mail' where exists (select from mail_message where due_at is not null)
      union all select 'claims without an answer' where exists (select from request_claim where answer is null)`);
    return rows.map(({ name }) => name);
  }

  #contradictions(): string[] {
    for (const call of this.#history.calls) {
      if (call.kind !== 'list') continue;
      for (const effect of call.effects) {
        const [id = '', suffix] = effect.id.split(':');
        effect.id = `${this.#names.get(id) ?? id}${suffix === undefined ? '' : `:${suffix}`}`;
      }
    }
    const found = checkHistory(this.#history.calls);
    return found ? [`${found.kind}: ${found.calls[0]?.player}: ${found.sentence}`] : [];
  }

  /** Every number that a stream has given was received. */
  async #lostEvents(): Promise<string[]> {
    const streams = await this.#database.rows<{ channel: string; seq: string }>('select channel, seq from stream order by channel');
    return streams.flatMap(({ channel, seq }) => {
      const seen = this.#outside.events.get(channel) ?? new Set();
      const count = [...seen].filter((one) => one <= Number(seq)).length;
      // Numbers of before the simulation are not its own.
      const first = Math.min(Number(seq) + 1, ...seen);
      return count === Number(seq) - first + 1 ? [] : [`events of ${channel.replace(/[0-9a-f-]{36}/, '…')} are missing`];
    });
  }

  /** The provider has sent what the shop says it has sent. */
  async #wrongPayouts(): Promise<string[]> {
    const rows = await this.#database.rows<{ id: string; status: string }>('select id::text, status from withdrawal');
    return rows.flatMap(({ id, status }) => {
      const isSent = this.#outside.orders.has(id) && this.#reported.get(id) !== 'canceled';
      if (isSent === (status === 'done')) return [];
      return [isSent ? `a withdrawal was paid out and is ${status}` : 'a withdrawal is done and was not paid out'];
    });
  }
}
