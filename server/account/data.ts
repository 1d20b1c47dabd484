import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { AccountPart, PlayerRecords } from '#server/players/account-part.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { DAY_MS, isoOf } from '#server/core/clock.ts';
import { dataRequestTable } from './schema.ts';

/** Files of one player within a day. */
const PER_DAY = 3;
/** How long a file waits for its download, ms. */
const WAITS_MS = 60_000;
/** Records that are read at once. */
const BATCH = 1_000;

/** The form of the file. A record that gets other names or another meaning needs a new version; more of them don't. */
const VERSION = 1;
const NOTES = [
  'Amounts are in whole cents: 100 is one coin. Game multipliers and percentages are in whole hundredths or finer, as in the public record of each bet.',
  'Times are in UTC.',
  'This file never contains passwords, secrets or keys.',
];

const request = declaredColumns(dataRequestTable, 'userId', 'askedAt');
/** A token works for the session that has asked, and for no other one. */
const hashOf = (token: string, sessionId: string): Uint8Array => createHash('sha256').update(`${token}:${sessionId}`).digest();

/** Keeps a request for a file, and answers the token that downloads it, once, within a minute, in the session that asks. Throws Refusal `too_many_requests` after three within a day. */
export async function askForData(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { id: playerId, sessionId }: Pick<Player, 'id' | 'sessionId'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two requests at once are counted one after the other.
    await tx.execute(sql`select id from users where id = ${playerId} for no key update`);
    const { rows } = await tx.execute(sql`
      select ${request.of('d')} from data_request d where user_id = ${playerId} and asked_at > ${isoOf(now - DAY_MS)} order by asked_at`);
    const [oldest] = rows.map(request.read);
    if (oldest && rows.length >= PER_DAY) throw new Refusal('too_many_requests', { waitMs: oldest.askedAt + DAY_MS - now });
    await tx.execute(sql`insert into data_request (id, user_id, token_hash, asked_at, expires_at)
      values (${random.uuid()}, ${playerId}, ${hashOf(token, sessionId)}, ${isoOf(now)}, ${isoOf(now + WAITS_MS)})`);
  });
  return token;
}

/** Whose file a token downloads. The token is used up by that; null for one that is unknown, used, late, or another session's. */
export async function takeDataToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string, sessionId: string): Promise<string | null> {
  const now = isoOf(clock.now());
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`update data_request d set used_at = ${now} where token_hash = ${hashOf(token, sessionId)} and used_at is null and expires_at > ${now}
      returning ${request.of('d')}`),
  );
  return rows.map(request.read)[0]?.userId ?? null;
}

const texts = (rows: readonly Record<string, unknown>[], column: string): string[] =>
  rows.flatMap(({ [column]: text }) => (typeof text === 'string' ? [text] : []));

/** How the records of a part are ordered. One without an index of its own is read by its key, which sorts all of them for each batch. */
const orderOf = ({ key, along }: PlayerRecords) => along?.columns ?? [[`(${key}) collate "C"`, 'text'] as const];

/** Where a batch goes on: in a run, after the record with these values; at the run's beginning when there are none. */
interface Place {
  run: string | null;
  after: readonly string[];
}

const ownedBy = ({ owner = 't.user_id', through }: PlayerRecords, playerId: string) =>
  through === undefined ? sql`${sql.raw(owner)} = ${playerId}::uuid` : sql`${sql.raw(owner)} = (${sql.raw(through)} = ${playerId}::uuid)`;

/** The first run after another one; null when there is none. */
async function nextRun(queries: Queries, playerId: string, part: PlayerRecords, runs: string, before: string): Promise<string | null> {
  const run = sql.raw(runs);
  const { rows } = await queries.execute(sql`
    select ${run} as run from ${sql.raw(part.from)} where ${ownedBy(part, playerId)} and ${run} > ${before} order by ${run} limit 1`);
  return texts(rows, 'run')[0] ?? null;
}

/** One batch of records, with the values that the next one goes on after. */
async function batchOf(queries: Queries, playerId: string, part: PlayerRecords, { run, after }: Place) {
  const order = orderOf(part);
  const columns = sql.raw(order.map(([column]) => column).join(', '));
  const values = sql.raw(order.map(([column], index) => `(${column})::text as place_${index}`).join(', '));
  const inRun = run === null ? sql`` : sql`and ${sql.raw(part.along?.runs ?? '')} = ${run}`;
  const last = sql.join(
    order.map(([, type], index) => sql`${after[index]}::${sql.raw(type)}`),
    sql`, `,
  );
  const later = after.length === 0 ? sql`` : sql`and (${columns}) > (${last})`;
  const omit = ['user_id', ...(part.omit ?? [])].join(',');
  const record = sql.raw(part.record ?? `to_jsonb(t) - '{${omit}}'::text[]`);
  const { rows } = await queries.execute(sql`
    select (${record})::text as record, ${values} from ${sql.raw(part.from)}
    where ${ownedBy(part, playerId)} ${inRun} ${later} order by ${columns} limit ${BATCH}`);
  const end = rows.at(-1);
  return { records: texts(rows, 'record'), last: end ? order.map((_, index) => String(end[`place_${index}`])) : [] };
}

/** A part's records, a batch at a time. */
async function* batches(queries: Queries, playerId: string, part: PlayerRecords): AsyncGenerator<string[]> {
  const runs = part.along?.runs;
  const first = runs === undefined ? null : await nextRun(queries, playerId, part, runs, '');
  if (runs !== undefined && first === null) return;
  for (let place: Place = { run: first, after: [] }; ;) {
    const { records, last } = await batchOf(queries, playerId, part, place);
    if (records.length > 0) yield records;
    place = { ...place, after: last };
    if (records.length === BATCH) continue;
    const run = runs === undefined || place.run === null ? null : await nextRun(queries, playerId, part, runs, place.run);
    if (run === null) return;
    place = { run, after: [] };
  }
}

/** The file of a player's data, a piece at a time: however much there is, only a batch of it is in memory. */
export async function* dataFile({ db, clock }: Pick<Deps, 'db' | 'clock'>, parts: readonly AccountPart[], playerId: string) {
  const head = { format: 'fairdrop-player-data', version: VERSION, made_at: isoOf(clock.now()), notes: NOTES };
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  for (const [place, part] of parts.flatMap(({ records }) => records).entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(part.name)}:[`;
    let separator = '\n';
    for await (const records of batches(db.read, playerId, part)) {
      yield separator + records.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}}\n';
}
