import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BattleLineup, BattleMode } from '#contract/battle/rules.ts';
import { battlePace, publishedMs } from '#contract/battle/schedule.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { PublicEntropy } from '#server/fairness/beacon.ts';
import type { Engine } from '#server/database/database.ts';
import type { Publisher } from '#server/outbox/publisher.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { until } from './rounds.ts';
import { type DatabaseKind, makeApp, type TestPlayer, type TestShop } from './shop.ts';

/** What every player of these tests begins with. */
export const START: Cents = cents(5_000_000);

/** What the channel of a battle of two seats and two rounds carries, in this order. */
export const BATTLE_EVENTS = [
  'playerJoined',
  'battleStarted',
  'battleRoundStarted',
  'battleRoundEnded',
  'battleRoundStarted',
  'battleRoundEnded',
  'battleEnded',
  'battleSettled',
];

/** A battle to create; what is left out is as plain as can be. */
interface TestOrder {
  boxes?: { slug: string; count: number; version_hash?: string }[];
  lineup?: BattleLineup;
  mode?: BattleMode;
  fast?: boolean;
  private?: boolean;
  sponsored?: number;
}

/** A battle in its JSON form, as far as tests look at it. */
export interface BattleOnWire {
  id: string;
  status: string;
  round: number;
  rounds: number;
  price: number;
  seat_price: number;
  seats: { seat: number; side: number; player: { name: string } | null; is_bot: boolean; mine: boolean }[];
  draws: { ticket: number; item: number }[][];
  versions: Record<string, { sale_price: number; name: string }[]>;
  boxes: { version_hash: string; count: number }[];
  client_seeds: string[] | null;
  entropy: string | null;
  public_entropy: { sealed_at: string | null; round: number | null; signature: string | null; chain_hash: string } | null;
  winner: number | null;
  total: number | null;
  settled_at: string | null;
  started_at: string | null;
  result: {
    verdict: { by: string; winner: number | null };
    awards: { prizes: unknown[]; coins: number }[];
    rounding: number;
    server_seed: string;
  } | null;
}

/** A shop whose battles run by a clock that the test moves, and every message that it has published. */
export interface BattleShop extends Omit<TestShop, 'clock'> {
  clock: ManualClock;
  messages: Envelope[];
  /** Creates a battle and returns its id; throws where that is refused. */
  create(player: TestPlayer, order?: TestOrder): Promise<string>;
  /** Asks for a battle to be created. */
  order(player: TestPlayer, order?: TestOrder): ReturnType<TestPlayer['post']>;
  join(player: TestPlayer, id: string, side?: number): ReturnType<TestPlayer['post']>;
  addBots(player: TestPlayer, id: string, count: number): ReturnType<TestPlayer['post']>;
  battle(id: string, player?: TestPlayer): Promise<BattleOnWire>;
  newPlayer(name?: string): Promise<TestPlayer>;
  /** Moves on until `holds` is true of a battle, in steps of a round at most. */
  moveUntil(id: string, holds: (battle: BattleOnWire) => boolean): Promise<BattleOnWire>;
  /** Moves on until all players have what they won. */
  finish(id: string): Promise<BattleOnWire>;
  /** What is wrong with battles or the books. */
  faults(): Promise<string[]>;
}

/** Keeps every message that is published. */
class Recorder implements Publisher {
  readonly messages: Envelope[] = [];
  async publish(envelopes: readonly Envelope[]): Promise<void> {
    this.messages.push(...envelopes);
  }
  watchers = (): number => 1;
  authorise = (): string => '';
  bind = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;
}

/** A shop on a clock that only the test moves. `engine`: on a database that another shop has left; `clock`: by the clock of another shop. */
export async function makeBattles(
  database: DatabaseKind,
  {
    env = {},
    engine,
    clock = manualClock(),
    publicEntropy,
  }: { env?: Record<string, string>; engine?: Engine; clock?: ManualClock; publicEntropy?: PublicEntropy } = {},
): Promise<BattleShop> {
  const publisher = new Recorder();
  const shop = await makeApp({ database, env, clock, publisher, ...(engine && { engine }), ...(publicEntropy && { publicEntropy }) });
  const { deps } = shop;
  const [cheapest] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[];
  const order: BattleShop['order'] = async (player, wanted = {}) => {
    const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
    const usual = { lineup: '1v1', mode: 'normal', fast: false, private: false, sponsored: 0 };
    const boxes = [{ slug: cheapest?.slug ?? '', count: 2 }];
    return player.post('/api/battles/create', { boxes, ...usual, ...wanted, server_seed_hash, client_seed: `of ${player.name}` });
  };
  const battle: BattleShop['battle'] = async (id, player) => {
    const answer = player ? await player.get(`/api/battles/${id}`) : await shop.call({ url: `/api/battles/${id}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const moveUntil: BattleShop['moveUntil'] = async (id, holds) => {
    let last = await battle(id);
    await until('the battle goes on', async () => {
      if (holds(last)) return true;
      clock.moveTo(clock.monotonic() + 500);
      await shop.settled();
      last = await battle(id);
      return holds(last);
    });
    return last;
  };
  return {
    ...shop,
    clock,
    messages: publisher.messages,
    order,
    battle,
    moveUntil,
    async create(player, wanted) {
      const answer = await order(player, wanted);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data.id;
    },
    join: (player, id, side) =>
      player.post(`/api/battles/${id}/join`, { client_seed: `of ${player.name}`, ...(side === undefined ? {} : { team_idx: side }) }),
    async addBots(player, id, count) {
      const bots = (await player.get('/api/battles/bots')).json().data as { id: string }[];
      return player.post(`/api/battles/${id}/add-bots`, { bots: bots.slice(0, count).map((bot) => bot.id) });
    },
    newPlayer: (name = `p-${randomUUID().slice(0, 8)}`) => shop.player({ name, balance: START }),
    async finish(id) {
      const { started_at, rounds } = await battle(id);
      const end = new Date(started_at ?? 0).getTime() + publishedMs(battlePace(false), rounds, true) + 100;
      clock.moveTo(clock.monotonic() + Math.max(0, end - clock.now()));
      let last = await battle(id);
      await until('the battle is settled', async () => {
        clock.moveTo(clock.monotonic() + 20);
        last = await battle(id);
        return last.settled_at !== null;
      });
      await shop.settled();
      return last;
    },
    async faults() {
      const { rows } = await deps.db.read.execute<{ fault: string }>(
        sql`select fault from battle_fault union all select fault from round_fault`,
      );
      return [...rows.map(({ fault }) => fault), ...(await shop.audit())];
    },
  };
}
