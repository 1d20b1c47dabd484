import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';

const columns = declaredColumns(userTable, 'id', 'name', 'email', 'emailVerifiedAt');

/** A player's address, as links in mails care about it. */
export type AddressOwner = ReturnType<typeof columns.read>;

const read = async (tx: Tx, where: ReturnType<typeof sql>): Promise<AddressOwner | null> => {
  const { rows } = await tx.execute(sql`select ${columns.of('u')} from users u where ${where} for update`);
  const [owner] = rows.map(columns.read);
  return owner ?? null;
};

/** The player who has an address, locked; null where no player has it. */
export const ownerOf = (tx: Tx, email: string): Promise<AddressOwner | null> => read(tx, sql`u.email = ${email}`);

/** A player by the id, locked. */
export const playerById = (tx: Tx, userId: string): Promise<AddressOwner | null> => read(tx, sql`u.id = ${userId}`);
