import { type SQL, sql } from 'drizzle-orm';
import type { VersionItem } from '#server/catalogue/catalogue.ts';

/** The statement that writes down what bets on a box drew, for the transfer that pays them (`alongside`). */
export function recordOpenings(versionId: string, drawn: readonly { id: string; ticket: number; item: VersionItem }[]): SQL {
  const rows = drawn.map(({ id, ticket, item }) => sql`(${id}, ${versionId}, ${item.place}, ${ticket})`);
  return sql`insert into opening (id, version_id, place, ticket) values ${sql.join(rows, sql`, `)}`;
}
