import { sql } from 'drizzle-orm';
import type { PublishedChain } from '#contract/api/rounds.ts';
import { linkBefore } from '#contract/fairness/hash-chain.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { opens, seal, unseal } from '#server/security/seal.ts';
import { buildChain, linkBelow } from './build-chain.ts';
import { gameRoundTable, roundChainLinkTable, roundChainTable } from './schema.ts';

/*
 * The life of a chain
 * 1. A last link of 32 random bytes is drawn and the chain computed down to h(0). h(0) is written, with some links sealed.
 * 2. Only then a salt is fixed, once: drawn by the shop, or a public value that was named in advance. From here on the chain is published and serves.
 * 3. The newest chain serves. Round k reveals h(k) when it ends; k only rises, and no k serves twice.
 * 4. A restore retires every chain: players may have seen links that the restored state takes for secret. A retired chain never serves again.
 */

export type ChainDeps = Pick<Deps, 'config' | 'random' | 'db'>;

/** A chain that serves rounds. */
export interface Chain {
  id: string;
  salt: string;
  length: number;
  terminatingHash: string;
  /** The highest number that a round has taken; 0 for none. */
  used: number;
}

const linkColumns = declaredColumns(roundChainLinkTable, 'chainId', 'number', 'sealed');
const lastColumns = declaredColumns(gameRoundTable, 'number', 'hash');

/** Sealed links written by one statement. */
const LINKS_AT_ONCE = 200;

/** What a link of a chain is sealed for. */
export const linkPurpose = (chainId: string, number: number): string => `chain:${chainId}:${number}`;

/** Whether the key opens the newest sealed link of all chains; true where there is none. */
export async function opensNewestLink({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  const { rows } = await db.read.execute(sql`
    select ${linkColumns.of('l')} from round_chain_link l join round_chain c on c.id = l.chain_id
    order by c.written_at desc, l.number desc limit 1`);
  return rows
    .map(linkColumns.read)
    .every(({ chainId, number, sealed }) => opens(config.secrets.seedKey, linkPurpose(chainId, number), sealed));
}

/** What else the transaction of a chain or of its salt writes. */
type Alongside<Written> = (tx: Tx, written: Written) => Promise<void>;

export interface WrittenChain {
  id: string;
  terminatingHash: string;
}

/** Makes a chain and writes its terminating hash; it serves once its salt is fixed. Answers its id and h(0). */
export async function writeChain(
  { config, random, db }: ChainDeps,
  game: RoundGame,
  length: number,
  progress?: (taken: number) => void,
  alongside?: Alongside<WrittenChain>,
): Promise<WrittenChain> {
  const id = random.uuid();
  const { terminating, kept } = await buildChain(Buffer.from(random.bytes(32)), length, progress);
  const terminatingHash = terminating.toString('hex');
  const sealed = (number: number, link: Buffer): Uint8Array =>
    seal(config.secrets.seedKey, random, linkPurpose(id, number), link.toString('hex'));
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into round_chain (id, game, length, terminating_hash) values (${id}, ${game}, ${length}, ${terminatingHash})`,
    );
    for (let from = 0; from < kept.length; from += LINKS_AT_ONCE) {
      const rows = kept
        .slice(from, from + LINKS_AT_ONCE)
        .map(({ number, link }) => sql`(${id}, ${number}, ${sealed(number, link)}::bytea)`);
      await tx.execute(sql`insert into round_chain_link (chain_id, number, sealed) values ${sql.join(rows, sql`, `)}`);
    }
    await alongside?.(tx, { id, terminatingHash });
  });
  return { id, terminatingHash };
}

export interface FixedSalt {
  terminatingHash: string;
  salt: string;
  saltSource: 'own' | 'public';
}

/** Fixes the salt of a written chain; null draws one now. Throws when there is no such chain that waits for its salt. */
export async function fixSalt(
  { random, db }: ChainDeps,
  game: RoundGame,
  chainId: string,
  publicSalt: string | null,
  alongside?: Alongside<FixedSalt>,
): Promise<string> {
  const salt = publicSalt ?? Buffer.from(random.bytes(32)).toString('hex');
  const saltSource = publicSalt === null ? 'own' : 'public';
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update round_chain set salt = ${salt}, salt_source = ${saltSource}, published_at = clock_timestamp()
      where id = ${chainId} and game = ${game} and salt is null and retired_at is null returning terminating_hash`);
    const [row] = rows;
    if (!row) throw new Error(`${game} has no chain ${chainId} that waits for its salt`);
    await alongside?.(tx, { terminatingHash: String(row['terminating_hash']), salt, saltSource });
  });
  return salt;
}

const served = declaredColumns(roundChainTable, 'id', 'salt', 'length', 'terminatingHash');

function chainFrom(row: Record<string, unknown>): Chain {
  const { salt, ...chain } = served.read(row);
  if (salt === null) throw new Error(`the chain ${chain.id} has no salt yet`);
  return { ...chain, salt, used: Number(row['used']) };
}

/** The newest published chain of a game that has rounds left; null for none. */
export async function chainInUse({ db }: Pick<Deps, 'db'>, game: RoundGame): Promise<Chain | null> {
  const { rows } = await db.read.execute(sql`
    select * from (
      select ${served.of('c')}, c.published_at,
        coalesce((select max(number) from game_round r where r.chain_id = c.id), 0)::int as used
      from round_chain c where c.game = ${game} and c.salt is not null and c.retired_at is null
    ) chain where used < length order by published_at desc limit 1`);
  const [row] = rows;
  return row ? chainFrom(row) : null;
}

/** One chain by its id, with its salt. Throws when it is not published. */
export async function chainOf(queries: Queries | Tx, chainId: string): Promise<Chain> {
  const { rows } = await queries.execute(
    sql`select ${served.of('c')}, 0 as used from round_chain c where c.id = ${chainId} and c.salt is not null`,
  );
  const [row] = rows;
  if (!row) throw new Error(`the chain ${chainId} is not published`);
  return chainFrom(row);
}

/**
 * h(number) of a chain. It must not leave the server before its round has ended. Checks that it leads to what was published before: the hash of the
 * round before, or h(0). Throws when it does not, or can't be unsealed.
 */
export async function secretLink({ config, db }: Pick<Deps, 'config' | 'db'>, chain: Chain, number: number): Promise<string> {
  const { rows } = await db.read.execute(sql`
    select ${linkColumns.of('l')}, (select hash from game_round where chain_id = ${chain.id} and number = ${number - 1}) as before
    from round_chain_link l where l.chain_id = ${chain.id} and l.number >= ${number} order by l.number limit 1`);
  const [row] = rows;
  if (!row) throw new Error(`the chain ${chain.id} has no round ${number}`);
  const sealed = linkColumns.read(row);
  const kept = Buffer.from(unseal(config.secrets.seedKey, linkPurpose(chain.id, sealed.number), sealed.sealed), 'hex');
  const link = linkBelow(kept, sealed.number - number).toString('hex');
  const before = number === 1 ? chain.terminatingHash : row['before'];
  if (linkBefore(link) !== before) throw new Error(`round ${number} of the chain ${chain.id} does not follow the round before it`);
  return link;
}

const published = declaredColumns(roundChainTable, 'id', 'terminatingHash', 'salt', 'saltSource', 'length', 'publishedAt', 'retiredAt');

function publishedChain(row: Record<string, unknown>): PublishedChain {
  const { id, terminatingHash, salt, saltSource, length, publishedAt, retiredAt } = published.read(row);
  if (salt === null || saltSource === null || publishedAt === null) throw new Error(`the chain ${id} is not published`);
  const last = row['number'] === null ? null : lastColumns.read(row);
  return {
    id,
    terminating_hash: terminatingHash,
    salt,
    salt_source: saltSource,
    length,
    published_at: isoOf(publishedAt),
    retired_at: isoOrNull(retiredAt),
    last: last === null || last.hash === null ? null : { number: last.number, hash: last.hash },
  };
}

/** What is published of a game's chains, newest first: all of them, or one by its id. */
export async function publishedChains(queries: Queries, game: RoundGame, chainId?: string): Promise<PublishedChain[]> {
  const { rows } = await queries.execute(sql`
    select ${published.of('c')}, ${lastColumns.of('last')}
    from round_chain c
    left join lateral (
      select number, hash from game_round r where r.chain_id = c.id and r.status = 'ended' order by r.number desc limit 1
    ) last on true
    where c.game = ${game} and c.salt is not null ${chainId === undefined ? sql`` : sql`and c.id = ${chainId}`}
    order by c.published_at desc`);
  return rows.map(publishedChain);
}
