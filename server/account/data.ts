import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { TooManyRequests } from '#server/http/contract.ts';
import type { AccountPart, PlayerRecords } from '#server/players/account-part.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { dataRequestTable } from './schema.ts';

/** Files of one player within a day. */
const PER_DAY = 3;
const DAY_MS = 86_400_000;
/** How long a file waits for its download, ms. */
const WAITS_MS = 60_000;
/** Records that are read at once. */
const BATCH = 1_000;

/** The form of the file. A record that gets other names or another meaning needs a new version; more of them don't. */
const VERSION = 1;
const NOTES = [
  'Amounts are whole cents of a coin: 100 is one coin. Multipliers and percentages of games are whole hundredths or finer, as the public record of each bet shows.',
  'Times are in UTC.',
  'Passwords, secrets and keys are never in this file.',
];

const request = declaredColumns(dataRequestTable, 'userId', 'askedAt');
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();
const instant = (at: number): string => new Date(at).toISOString();

/** Keeps a request for a file, and answers the token that downloads it, once, within a minute. Throws TooManyRequests after three within a day. */
export async function askForData({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>, playerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two requests at once are counted one after the other.
    await tx.execute(sql`select id from users where id = ${playerId} for no key update`);
    const { rows } = await tx.execute(sql`
      select ${request.of('d')} from data_request d where user_id = ${playerId} and asked_at > ${instant(now - DAY_MS)} order by asked_at`);
    const [oldest] = rows.map(request.read);
    if (oldest && rows.length >= PER_DAY) throw new TooManyRequests(oldest.askedAt + DAY_MS - now);
    await tx.execute(sql`insert into data_request (id, user_id, token_hash, asked_at, expires_at)
      values (${random.uuid()}, ${playerId}, ${hashOf(token)}, ${instant(now)}, ${instant(now + WAITS_MS)})`);
  });
  return token;
}

/** Whose file a token downloads. The token is used up by that; null for one that is unknown, used or late. */
export async function takeDataToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<string | null> {
  const now = instant(clock.now());
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`update data_request d set used_at = ${now} where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${now}
      returning ${request.of('d')}`),
  );
  return rows.map(request.read)[0]?.userId ?? null;
}

const texts = (rows: readonly Record<string, unknown>[], column: string): string[] =>
  rows.flatMap(({ [column]: text }) => (typeof text === 'string' ? [text] : []));

/** One batch of records, with the place of its last one. */
async function batchOf(
  queries: Queries,
  playerId: string,
  part: PlayerRecords,
  after: string,
): Promise<{ records: string[]; last: string }> {
  const owner = sql.raw(part.owner ?? 't.user_id');
  const key = sql.raw(`(${part.key}) collate "C"`);
  const omit = ['user_id', ...(part.omit ?? [])].join(',');
  const record = sql.raw(part.record ?? `to_jsonb(t) - '{${omit}}'::text[]`);
  const { rows } = await queries.execute(sql`
    select (${record})::text as record, ${key} as place from ${sql.raw(part.from)}
    where ${owner} = ${playerId}::uuid and ${key} > ${after} order by place limit ${BATCH}`);
  return { records: texts(rows, 'record'), last: texts(rows, 'place').at(-1) ?? '' };
}

/** The file of a player's data, a piece at a time: however much there is, only a batch of it is in memory. */
export async function* dataFile({ db, clock }: Pick<Deps, 'db' | 'clock'>, parts: readonly AccountPart[], playerId: string) {
  const head = { format: 'fairdrop-player-data', version: VERSION, made_at: instant(clock.now()), notes: NOTES };
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  for (const [place, part] of parts.flatMap(({ records }) => records).entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(part.name)}:[`;
    let separator = '\n';
    for (let after = ''; ;) {
      const { records, last } = await batchOf(db.read, playerId, part, after);
      if (records.length > 0) yield separator + records.join(',\n');
      separator = ',\n';
      if (records.length < BATCH) break;
      after = last;
    }
    yield ']';
  }
  yield '}}\n';
}
