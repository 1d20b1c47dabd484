import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { isSelfExcluded } from '#server/rules/exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type NewMail, queueMail } from './queue-mail.ts';
import { type TemplateName, templateOf } from './templates/list.ts';

const columns = declaredColumns(userTable, 'email');

/**
 * Writes a mail to a player in the caller's transaction; nothing where the player has no address, or one that can't receive mail, and nothing that promotes
 * play to one who is self-excluded.
 */
export async function queueNotice<Name extends TemplateName>(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'mail' | 'random'>,
  userId: string,
  mail: Omit<NewMail<Name>, 'to'>,
): Promise<void> {
  if (templateOf(mail.template)?.promotes && (await isSelfExcluded(tx, deps, userId))) return;
  const { rows } = await tx.execute(sql`select ${columns.of('u')} from users u where id = ${userId} and not is_demo`);
  const email = rows.map(columns.read)[0]?.email;
  if (email != null) await queueMail<Name>(tx, deps, { ...mail, to: email } as NewMail<Name>);
}
