import { and, asc, count, eq, sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { openBoxes } from '#server/boxes/open-boxes.ts';
import { catalogueOf } from '#server/catalogue/catalogue.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import { dropTable } from '#server/drops/schema.ts';
import { changeClientSeed } from '#server/fairness/seed-pairs.ts';
import { inventoryItemTable } from '#server/inventory/schema.ts';
import { sellItem } from '#server/inventory/sell-item.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { DEMO_NAMES } from './demo-players.data.ts';

/** Ms between two openings: a feed that lives, not one that shouts. */
const PACE_MS = { from: 3_500, to: 11_000 } as const;

/** What a demo player is given when the money runs out. */
const ALLOWANCE = cents(500_000);

/** Drops that a new shop begins with, so that its feed is not empty. */
const FIRST_DROPS = 12;

interface DemoPlayer {
  id: string;
  name: string;
}

/**
 * Players of the house's own who open real boxes through the shop's own code, paid from the account `demo_cost`, while somebody watches the feed.
 * They sell what they win at once, so nothing piles up.
 */
export class DemoPlayers {
  readonly #deps: Deps;
  #players: readonly DemoPlayer[] = [];
  #timer: { cancel(): void } | null = null;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes the players on the first start, gives a new shop its first drops, and begins to play. */
  async start(): Promise<void> {
    this.#players = await this.#deps.db.transaction((tx) => demoPlayers(tx, this.#deps));
    const [drops] = await this.#deps.db.read.select({ total: count() }).from(dropTable);
    for (let turn = drops?.total ?? 0; turn < FIRST_DROPS && !this.#stopped; turn++) await this.#play();
    this.#next();
  }

  /** No opening begins after this; one that runs ends with its transaction. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  #next(): void {
    if (this.#stopped) return;
    const waitMs = PACE_MS.from + chance(this.#deps) * (PACE_MS.to - PACE_MS.from);
    this.#timer = this.#deps.clock.setTimeout(() => void this.#turn(), waitMs);
  }

  async #turn(): Promise<void> {
    try {
      if (this.#deps.publisher.watchers(DROPS_CHANNEL) > 0) await this.#play();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a demo player could not play; the next one tries later');
    }
    this.#next();
  }

  async #play(): Promise<void> {
    const player = pick(this.#deps, this.#players);
    const slug = player && (await this.#someBox());
    const box = slug && (await catalogueOf(this.#deps.db).box(slug, this.#deps.clock.monotonic()));
    if (!player || !box) return;
    await this.#deps.db.transaction(async (tx) => {
      await topUp(tx, this.#deps, player, box.version.price);
      await openBoxes(tx, this.#deps, { ...player, isDemo: true }, box, { count: 1 });
      await sellAll(tx, this.#deps, player.id);
    });
  }

  /** A box on sale: cheap ones more often, as people do. */
  async #someBox(): Promise<string | null> {
    const boxes = await this.#deps.db.read
      .select({ slug: boxTable.slug })
      .from(boxTable)
      .innerJoin(boxVersionTable, eq(boxVersionTable.id, boxTable.currentVersionId))
      .where(eq(boxTable.onSale, true))
      .orderBy(asc(boxVersionTable.price), asc(boxTable.slug));
    return boxes[Math.floor(chance(this.#deps) ** 1.6 * boxes.length)]?.slug ?? null;
  }
}

/** A number in [0, 1) from the random port. */
function chance({ random }: Deps): number {
  return Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
}

function pick<Item>(deps: Deps, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance(deps) * items.length)];
}

const emailOf = (name: string): string => `${name.toLowerCase()}@demo-players.invalid`;

async function demoPlayers(tx: Tx, deps: Deps): Promise<DemoPlayer[]> {
  const { rows } = await tx.execute<{ id: string; name: string; email: string }>(sql`select id, name, email from users where is_demo`);
  const known = new Set(rows.map(({ email }) => email));
  const made: DemoPlayer[] = [];
  for (const name of DEMO_NAMES.filter((candidate) => !known.has(emailOf(candidate)))) {
    const id = await createPlayer(tx, deps, { name, email: emailOf(name), passwordHash: null, isDemo: true });
    await changeClientSeed(tx, deps, id, Buffer.from(deps.random.bytes(8)).toString('hex'));
    made.push({ id, name });
  }
  return [...rows.map(({ id, name }) => ({ id, name })), ...made];
}

async function topUp(tx: Tx, deps: Deps, { id }: DemoPlayer, price: Cents): Promise<void> {
  if ((await balanceOf(tx, id)).balance >= price) return;
  await postTransfer(tx, {
    kind: 'demo_allowance',
    ref: { type: 'allowance', id: deps.random.uuid() },
    legs: [
      { account: { kind: 'demo_cost' }, amount: cents(-ALLOWANCE) },
      { account: { kind: 'user_cash', userId: id }, amount: ALLOWANCE },
    ],
  });
}

async function sellAll(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const owned = await tx
    .select({ id: inventoryItemTable.id })
    .from(inventoryItemTable)
    .where(and(eq(inventoryItemTable.userId, playerId), eq(inventoryItemTable.status, 'owned')));
  for (const { id } of owned) await sellItem(tx, deps, playerId, id);
}
