import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { BattleBet, BetOutcome, BetRecord, RoundBet } from '#contract/api/bets.ts';
import { roundGameOf } from '#contract/games/index.ts';
import { checkedRecord, gameRecordSchema, seedRecordSchema } from '#contract/games/record.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { boxPicture } from '#server/catalogue/pictures.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import { seedPairTable as pair } from '#server/fairness/schema.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import type { Queries } from '#server/database/database.ts';
import { type BetRound, betRounds } from '#server/rounds/bet-round.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { betTable as bet, openingTable as opening } from './schema.ts';

/** Newest first; bets of one millisecond in the order of their nonces. */
const NEWEST_FIRST = [desc(bet.placedAt), sql`coalesce(${bet.nonce}, 0) desc`, desc(bet.id)] as const;

interface Wanted {
  where: SQL | undefined;
  limit: number;
  /** For whom: the bets' own player reads a choice that others may not know before the bet is decided. */
  reader: 'owner' | 'public';
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
      boxPicture: boxTable.picture,
    })
    .from(bet)
    .leftJoin(pair, eq(pair.id, bet.seedPairId))
    .leftJoin(opening, eq(opening.id, bet.id))
    .leftJoin(boxVersionTable, eq(boxVersionTable.id, opening.versionId))
    .leftJoin(boxTable, eq(boxTable.slug, boxVersionTable.boxSlug))
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof select>>[number];
type Pair = NonNullable<Row['pair']>;
type Versions = Awaited<ReturnType<Catalogue['versions']>>;

/** Opens the seeds of revealed pairs, each once. An active pair's stays sealed. */
function seedReader(deps: Deps): (pair: Pair) => string | null {
  const opened = new Map<string, string>();
  return ({ id, state, sealed }) => {
    if (state !== 'revealed') return null;
    const seed = opened.get(id) ?? unsealServerSeed(deps, id, sealed);
    opened.set(id, seed);
    return seed;
  };
}

function outcomeOf({ bet: { id, game, detail }, opening: drawn, boxName, boxPicture: picture }: Row, versions: Versions): BetOutcome {
  if (detail !== null) return checkedRecord(seedRecordSchema, { game, ...detail });
  const version = drawn && versions.get(drawn.versionId);
  const shown = version?.items[drawn?.place ?? -1]?.shown;
  if (!drawn || !version || !shown) throw new Error(`bet ${id} on a box has no opening`);
  const { name, rarity, img_url, ticket_from, ticket_to } = shown;
  return checkedRecord(seedRecordSchema, {
    game,
    box: { slug: version.slug, name: boxName ?? version.slug, img_url: boxPicture({ slug: version.slug, picture }) },
    item: { name, rarity, img_url },
    ticket_from,
    ticket_to,
    ticket: drawn.ticket,
  });
}

const common = ({ bet: { id, placedAt, status, stake, multiplier, payout } }: Row) => ({
  id,
  placed_at: new Date(placedAt).toISOString(),
  status,
  stake,
  multiplier,
  payout,
});

function onRound(row: Row, round: BetRound | null, reader: Wanted['reader']): RoundBet {
  const { game: key, detail, status } = row.bet;
  const concealed = reader === 'public' && status === 'open' ? roundGameOf(key).concealed : {};
  return { ...common(row), round, outcome: checkedRecord(gameRecordSchema, { game: key, ...detail, ...concealed }) } as RoundBet;
}

function onBattle(row: Row, battleId: string): BattleBet {
  const { game, detail } = row.bet;
  return { ...common(row), battle_id: battleId, outcome: checkedRecord(gameRecordSchema, { game, ...detail }) } as BattleBet;
}

/** The public records of bets, newest first: nothing in them says who placed them, and what decides them is there only once it may be known. */
export async function readBets(deps: Deps, wanted: Wanted): Promise<BetRecord[]> {
  const rows = await select(deps.db.read, wanted);
  const [versions, rounds] = await Promise.all([
    deps.catalogue.versions(rows.flatMap(({ opening: drawn }) => (drawn ? [drawn.versionId] : []))),
    betRounds(
      deps.db.read,
      rows.flatMap(({ bet: { roundId } }) => (roundId === null ? [] : [roundId])),
    ),
  ]);
  const seedOf = seedReader(deps);
  return rows.map((row) => {
    const { nonce, roundId, battleId } = row.bet;
    if (battleId !== null) return onBattle(row, battleId);
    if (row.pair === null || nonce === null) return onRound(row, rounds.get(roundId ?? '') ?? null, wanted.reader);
    return {
      ...common(row),
      nonce,
      client_seed: row.pair.clientSeed ?? '',
      server_seed_hash: row.pair.hash,
      server_seed: seedOf(row.pair),
      outcome: outcomeOf(row, versions),
    };
  });
}
