import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Battle } from '#contract/api/battles.ts';
import type { SeatDraw } from '#contract/battle/play.ts';
import { Refusal } from '#server/core/refusal.ts';
import { boxColors } from '#server/catalogue/catalogue.ts';
import { boxPicture } from '#server/catalogue/pictures.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import { userTable as user } from '#server/players/schema.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { type BattleRow, type ReadDeps, takenSeats } from './battle-row.ts';
import { botNamed } from './bots.data.ts';
import { battleBoxTable as box, battleDrawTable as draw, battleSeatTable as seat, battleTable } from './schema.ts';
import { type BattleParts, battleResult, roundVersions, type ShownBox, shownBattle, type ShownSeat } from './shown-battle.ts';

async function seatsOf(queries: Queries | Tx, ids: readonly string[]): Promise<(ShownSeat & { battleId: string })[]> {
  const rows = await queries
    .select({
      battleId: seat.battleId,
      seat: seat.seat,
      botId: seat.botId,
      id: user.id,
      name: user.name,
      isDemo: user.isDemo,
      avatarUrl: user.avatarUrl,
    })
    .from(seat)
    .leftJoin(user, eq(user.id, seat.userId))
    .where(inArray(seat.battleId, [...ids]))
    .orderBy(asc(seat.seat));
  return rows.map((row) => {
    const bot = row.botId === null ? undefined : botNamed(row.botId);
    const taker = {
      id: row.botId ?? row.id ?? '',
      name: bot?.name ?? row.name ?? '',
      isDemo: row.isDemo ?? false,
      avatarUrl: row.avatarUrl,
    };
    return { battleId: row.battleId, seat: row.seat, taker, isBot: row.botId !== null };
  });
}

async function boxesOfAll(queries: Queries | Tx, deps: ReadDeps, ids: readonly string[]): Promise<(ShownBox & { battleId: string })[]> {
  const rows = await queries
    .select({
      battleId: box.battleId,
      versionId: box.versionId,
      count: box.count,
      name: boxTable.name,
      type: boxTable.type,
      picture: boxTable.picture,
      colors: boxTable.colors,
    })
    .from(box)
    .innerJoin(boxVersionTable, eq(boxVersionTable.id, box.versionId))
    .innerJoin(boxTable, eq(boxTable.slug, boxVersionTable.boxSlug))
    .where(inArray(box.battleId, [...ids]))
    .orderBy(asc(box.place));
  const versionIds = rows.map(({ versionId }) => versionId);
  const versions = await deps.catalogue.versions(versionIds, queries);
  return rows.flatMap(({ battleId, versionId, count, name, type, picture, colors }) => {
    const version = versions.get(versionId);
    return version
      ? [{ battleId, version, count, name, type, imgUrl: boxPicture({ slug: version.slug, picture }), colors: boxColors(colors) }]
      : [];
  });
}

/** Battles with what their summaries show, in the order of the rows. */
export async function battleParts(queries: Queries | Tx, deps: ReadDeps, rows: readonly BattleRow[]): Promise<BattleParts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const seats = await seatsOf(queries, ids);
  const boxes = await boxesOfAll(queries, deps, ids);
  return rows.map((row) => ({
    row,
    seats: seats.filter(({ battleId }) => battleId === row.id),
    boxes: boxes.filter(({ battleId }) => battleId === row.id),
  }));
}

/** What was drawn in the first so many rounds of each battle, `[round][seat]`: the only way out of the table of draws. */
export async function drawnRounds(
  queries: Queries | Tx,
  battles: readonly { id: string; rounds: number }[],
): Promise<Map<string, SeatDraw[][]>> {
  const drawn = new Map(battles.map(({ id, rounds }) => [id, Array.from({ length: rounds }, (): SeatDraw[] => [])]));
  const begun = battles.filter(({ rounds }) => rounds > 0);
  if (begun.length === 0) return drawn;
  const rows = await queries
    .select({ battleId: draw.battleId, round: draw.round, ticket: draw.ticket, item: draw.place })
    .from(draw)
    .where(or(...begun.map(({ id, rounds }) => and(eq(draw.battleId, id), lt(draw.round, rounds)))))
    .orderBy(asc(draw.round), asc(draw.seat));
  for (const { battleId, round, ticket, item } of rows) drawn.get(battleId)?.[round]?.push({ ticket, item });
  return drawn;
}

/** One battle as far as it is published, for a caller; null for a guest and for messages. */
export async function battlePage(queries: Queries | Tx, deps: ReadDeps, row: BattleRow, callerId: string | null): Promise<Battle> {
  const [parts] = await battleParts(queries, deps, [row]);
  if (!parts) throw new Refusal('battle_not_found');
  const draws = (await drawnRounds(queries, [{ id: row.id, rounds: row.round }])).get(row.id) ?? [];
  const seats = row.startedAt === null && row.sealedAt === null ? null : await takenSeats(queries, row.id);
  const serverSeed = (): string => unsealServerSeed(deps, row.id, row.serverSeedSealed);
  const result = row.status === 'ended' ? battleResult(row, roundVersions(parts.boxes), draws, serverSeed()) : null;
  return {
    ...shownBattle(parts, callerId, { draws, clientSeeds: seats && seats.flatMap(({ clientSeed }) => clientSeed ?? []), result }),
    // The client seeds are published already; with this seed, the draws that were avoided can be computed.
    ...(row.status === 'canceled' && row.sealedAt !== null && { canceled_seed: serverSeed() }),
  };
}

/** One battle by its id. Refusal `battle_not_found`. */
export async function readBattle(deps: ReadDeps, id: string, callerId: string | null): Promise<Battle> {
  const { read } = deps.db;
  const [row] = isUuid(id) ? await read.select().from(battleTable).where(eq(battleTable.id, id)) : [];
  if (!row) throw new Refusal('battle_not_found');
  return battlePage(read, deps, row, callerId);
}
