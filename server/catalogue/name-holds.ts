import { sql, type SQL } from 'drizzle-orm';
import { likeLiteral } from '#server/database/list-window.ts';
import { boxTable } from './schema.ts';

/** Whether the name of a box holds this text, in small or capital letters. */
export function nameContains(text: string): SQL {
  return sql`${boxTable.searchName} like lower(${`%${likeLiteral(text)}%`})`;
}
