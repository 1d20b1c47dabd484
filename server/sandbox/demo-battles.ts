import { and, asc, eq } from 'drizzle-orm';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, isBattleMode } from '#contract/battle/rules.ts';
import { cents } from '#contract/money.ts';
import type { Battles } from '#server/battles/battles.ts';
import { nextSeedHash } from '#server/battles/next-seed.ts';
import { battleSeatTable, battleTable } from '#server/battles/schema.ts';
import { chance, pick, pickWhole } from '#server/bets/demo-chance.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type DemoPlayer, topUp } from './demo-purse.ts';

/** How many lobbies of demo players are open, so that there is always one to join. */
export const DEMO_LOBBIES = 3;
/** How long such a lobby is left to people before another demo player joins, ms. */
const LEFT_TO_PEOPLE_MS = 60_000;
/** The most different boxes of a demo battle, how often each is opened, and of how many of the cheapest they are taken. */
const MOST_BOXES = 3;
const MOST_ROUNDS_OF_BOX = 2;
const CHEAP_BOXES = 12;

type Lobby = typeof battleTable.$inferSelect;

const clientSeed = ({ random }: Deps): string => Buffer.from(random.bytes(8)).toString('hex');

/** The open lobbies of demo players, the oldest first. */
async function demoLobbies({ db }: Deps): Promise<Lobby[]> {
  const rows = await db.read
    .select({ battle: battleTable })
    .from(battleTable)
    .innerJoin(userTable, eq(userTable.id, battleTable.creatorId))
    .where(and(eq(battleTable.status, 'waiting'), eq(userTable.isDemo, true)))
    .orderBy(asc(battleTable.createdAt));
  return rows.map(({ battle }) => battle);
}

async function someBoxes(deps: Deps): Promise<{ slug: string; count: number; price: number }[]> {
  const boxes = await deps.db.read
    .select({ slug: boxTable.slug, price: boxVersionTable.price })
    .from(boxTable)
    .innerJoin(boxVersionTable, eq(boxVersionTable.id, boxTable.currentVersionId))
    .where(eq(boxTable.onSale, true))
    .orderBy(asc(boxVersionTable.price), asc(boxTable.slug))
    .limit(CHEAP_BOXES);
  const chosen = Array.from({ length: pickWhole(deps, 1, MOST_BOXES) }, () => pick(deps, boxes)).filter((box) => box !== undefined);
  return chosen.map((box) => ({ ...box, count: pickWhole(deps, 1, MOST_ROUNDS_OF_BOX) }));
}

async function openLobby(deps: Deps, battles: Battles, player: DemoPlayer): Promise<void> {
  const lineup = pick(deps, BATTLE_LINEUPS) ?? '1v1';
  const mode =
    pick(
      deps,
      BATTLE_MODES.filter((one) => isBattleMode(one, lineup)),
    ) ?? 'normal';
  const boxes = await someBoxes(deps);
  if (boxes.length === 0) return;
  const seedHash = await nextSeedHash(deps.db.read, deps, player.id);
  await deps.db.transaction(async (tx) => {
    await topUp(tx, deps, player, cents(boxes.reduce((sum, { price, count }) => sum + price * count, 0)));
    const order = { lineup, mode, fast: chance(deps) < 0.3, private: false, sponsored: 0, seedHash };
    const ordered = boxes.map(({ slug, count }) => ({ slug, count }));
    await battles.create(tx, { playerId: player.id, clientSeed: clientSeed(deps) }, { ...order, boxes: ordered });
  });
}

/** Fills a lobby with demo players who are not in it. */
async function fillLobby(deps: Deps, battles: Battles, lobby: Lobby, players: readonly DemoPlayer[]): Promise<void> {
  const taken = await deps.db.read.select().from(battleSeatTable).where(eq(battleSeatTable.battleId, lobby.id));
  const free = battleSeats(lobby.lineup) - taken.length;
  const others = players.filter(({ id }) => !taken.some(({ userId }) => userId === id)).slice(0, free);
  for (const player of others) {
    await deps.db.transaction(async (tx) => {
      await topUp(tx, deps, player, lobby.seatPrice);
      await battles.join(tx, { playerId: player.id, clientSeed: clientSeed(deps) }, { battleId: lobby.id });
    });
  }
}

/**
 * One step of the demo players in battles: a new lobby where there are too few, else one that people have left alone is filled. They never join a
 * battle of another player. Refusals as of battles.
 */
export async function playDemoBattle(deps: Deps, battles: Battles, players: readonly DemoPlayer[]): Promise<void> {
  const lobbies = await demoLobbies(deps);
  const player = pick(deps, players);
  if (!player) return;
  if (lobbies.length < DEMO_LOBBIES) return openLobby(deps, battles, player);
  const [oldest] = lobbies;
  if (oldest && deps.clock.now() - oldest.createdAt >= LEFT_TO_PEOPLE_MS) await fillLobby(deps, battles, oldest, players);
}
