import { sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { roundLeaderTable } from '../schema.ts';

/** A process that leads the rounds, and where it takes calls of the others. */
export interface LeaderAddress {
  process: string;
  /** `http://HOST:PORT`. */
  address: string;
}

const columns = declaredColumns(roundLeaderTable, 'process', 'address');

/** Writes how the process that leads is reached, where that isn't written yet. */
export async function writeLeader(queries: Queries, { process, address }: LeaderAddress): Promise<void> {
  await queries.execute(sql`
    insert into round_leader (process, address) values (${process}, ${address})
    on conflict (one) do update set process = excluded.process, address = excluded.address, since = clock_timestamp()
    where (round_leader.process, round_leader.address) is distinct from (excluded.process, excluded.address)`);
}

/** Removes it, unless another process leads already. */
export async function removeLeader(queries: Queries, process: string): Promise<void> {
  await queries.execute(sql`delete from round_leader where process = ${process}`);
}

/** The process that has led last; null for none. Whether it still does is for that process to say. */
export async function lastLeader(queries: Queries): Promise<LeaderAddress | null> {
  const { rows } = await queries.execute(sql`select ${columns.of('l')} from round_leader l`);
  const [row] = rows;
  return row ? columns.read(row) : null;
}
