import { desc, eq, type SQL } from 'drizzle-orm';
import type { Bet, BetOutcome } from '#contract/api/bets.ts';
import { type Catalogue, catalogueOf } from '#server/catalogue/catalogue.ts';
import { boxPicture } from '#server/catalogue/pictures.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import { seedPairTable as pair } from '#server/fairness/schema.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import type { Queries } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { betTable as bet, openingTable as opening } from './schema.ts';

/** Newest first; bets of one millisecond in the order of their nonces. */
export const NEWEST_FIRST = [desc(bet.placedAt), desc(bet.nonce), desc(bet.id)] as const;

interface Wanted {
  where: SQL | undefined;
  limit: number;
}

function select(queries: Queries, { where, limit }: Wanted) {
  return queries
    .select({
      bet,
      pair: {
        id: pair.id,
        state: pair.state,
        clientSeed: pair.clientSeed,
        hash: pair.serverSeedHash,
        sealed: pair.serverSeedSealed,
      },
      opening,
      boxName: boxTable.name,
    })
    .from(bet)
    .innerJoin(pair, eq(pair.id, bet.seedPairId))
    .leftJoin(opening, eq(opening.id, bet.id))
    .leftJoin(boxVersionTable, eq(boxVersionTable.id, opening.versionId))
    .leftJoin(boxTable, eq(boxTable.slug, boxVersionTable.boxSlug))
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof select>>[number];
type Versions = Awaited<ReturnType<Catalogue['versions']>>;

/** Opens the seeds of revealed pairs, each once. An active pair's stays sealed. */
function seedReader(deps: Deps): (row: Row['pair']) => string | null {
  const opened = new Map<string, string>();
  return ({ id, state, sealed }) => {
    if (state !== 'revealed') return null;
    const seed = opened.get(id) ?? unsealServerSeed(deps, id, sealed);
    opened.set(id, seed);
    return seed;
  };
}

function outcomeOf({ bet: { id, game, detail }, opening: drawn, boxName }: Row, versions: Versions): BetOutcome {
  if (game !== 'box') return { game, ...detail } as BetOutcome;
  const version = drawn && versions.get(drawn.versionId);
  const shown = version?.items[drawn?.place ?? -1]?.shown;
  if (!drawn || !version || !shown) throw new Error(`bet ${id} on a box has no opening`);
  const { name, rarity, img_url, ticket_from, ticket_to } = shown;
  return {
    game,
    box: { slug: version.slug, name: boxName ?? version.slug, img_url: boxPicture(version.slug) },
    item: { name, rarity, img_url },
    ticket_from,
    ticket_to,
    ticket: drawn.ticket,
  };
}

/** The public records of bets, newest first: nothing in them says who placed them, and a server seed is there only once its pair is out of use. */
export async function readBets(deps: Deps, wanted: Wanted): Promise<Bet[]> {
  const rows = await select(deps.db.read, wanted);
  const versions = await catalogueOf(deps.db).versions(rows.flatMap(({ opening: drawn }) => (drawn ? [drawn.versionId] : [])));
  const seedOf = seedReader(deps);
  return rows.map((row) => ({
    id: row.bet.id,
    placed_at: new Date(row.bet.placedAt).toISOString(),
    stake: row.bet.stake,
    multiplier: row.bet.multiplier,
    payout: row.bet.payout,
    nonce: row.bet.nonce,
    client_seed: row.pair.clientSeed ?? '',
    server_seed_hash: row.pair.hash,
    server_seed: seedOf(row.pair),
    outcome: outcomeOf(row, versions),
  }));
}
