import type { SQL } from 'drizzle-orm';
import type { ClosingObstacle } from '#contract/api/account.ts';
import type { Queries, Tx } from '#server/database/database.ts';

/** Records of a player in one table, as the file of the player's data has them. The texts are SQL of our own, in which the table is `t`. */
export interface PlayerRecords {
  /** Their key in the file. */
  name: string;
  /** The table, with what is joined to it. */
  from: string;
  /** What holds the player's id; `t.user_id` when left out. */
  owner?: string;
  /** Where `owner` is something of the player's own instead, as an account: the select of it, up to the column that holds the player's id. */
  through?: string;
  /** The order of the records: a text that no two of one player share. */
  key: string;
  /** An index of the player's records, where there may be very many: they are read along it instead of by `key`. */
  along?: PlayerIndex;
  /** Columns that are left out: secrets, and what says nothing. The player's own id is never repeated. */
  omit?: readonly string[];
  /** The record as `jsonb`, where it is not the row without what is left out. */
  record?: string;
}

/** How an index that begins with the player goes on. */
interface PlayerIndex {
  /** A text of few values that comes first: the records of each value are one run. */
  runs?: string;
  /** Columns that no two records of a run share together, with their types. */
  columns: readonly (readonly [column: string, type: string])[];
}

/** Who is to be forgotten. */
interface ClosingAccount {
  id: string;
  /** The address of before, in lower case. */
  email: string | null;
  /** Ms since 1970. */
  now: number;
}

/** The data that one module keeps about players, with its export and its closing. `server/account-parts.ts` lists them. */
export interface AccountPart {
  records: readonly PlayerRecords[];
  /** What keeps the account from being closed now. In the transaction that closes it, balance and player are locked. */
  obstacles?(queries: Queries | Tx, playerId: string): Promise<ClosingObstacle[]>;
  /** Erases what says who the player was; what law and fairness need stays under the closed account. */
  forget?(tx: Tx, account: ClosingAccount): Promise<void>;
}

/** The name that a closed account has in every list. */
export const CLOSED_NAME = 'Closed account';

/** Keeps an account from being closed where the select for its player finds anything. */
export const obstacleWhere =
  (obstacle: ClosingObstacle, select: (playerId: string) => SQL): NonNullable<AccountPart['obstacles']> =>
  async (queries, playerId) =>
    (await queries.execute(select(playerId))).rows.length > 0 ? [obstacle] : [];
