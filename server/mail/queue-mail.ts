import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seal } from '#server/security/seal.ts';
import { isMailAddress } from './mail-address.ts';
import { mailMessageTable, mailPurpose } from './schema.ts';
import type { TemplateData, TemplateName } from './templates/list.ts';

/** How long a message is tried, ms, unless it is of no use earlier. */
const LIFE_MS = 86_400_000;

/** A mail that is to be sent. */
export interface NewMail<Name extends TemplateName> {
  /** One address. */
  to: string;
  template: Name;
  /** May hold tokens: it is sealed, and wiped once the mail is sent. */
  data: TemplateData<Name>;
  /** From when on it would be of no use, ms since 1970, such as the end of its link; a day from now at most and by default. */
  uselessAt?: number;
}

/** Writes a mail in the caller's transaction; it is sent after the commit, and tried for a day. Throws for what is no address. */
export async function queueMail<Name extends TemplateName>(
  tx: Tx,
  { clock, config, mail, random }: Pick<Deps, 'clock' | 'config' | 'mail' | 'random'>,
  { to, template, data, uselessAt = Infinity }: NewMail<Name>,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('an email has an invalid recipient address');
  const id = random.uuid();
  const now = clock.now();
  await tx.insert(mailMessageTable).values({
    id,
    recipient: to,
    template,
    sealed: seal(config.secrets.mail, random, mailPurpose(id), JSON.stringify(data)),
    createdAt: now,
    dueAt: now,
    uselessAt: Math.min(now + LIFE_MS, uselessAt),
  });
  afterCommit(tx, () => mail.scheduleAt(now));
}

/**
 * Writes what `queueMail` writes, and sends nothing: so that a call takes as long for an unknown address as for any other. The content of the
 * row is sealed noise.
 */
export async function queueDecoy(tx: Tx, { clock, config, random }: Pick<Deps, 'clock' | 'config' | 'random'>, to: string): Promise<void> {
  const id = random.uuid();
  const now = clock.now();
  seal(config.secrets.mail, random, mailPurpose(id), to);
  await tx
    .insert(mailMessageTable)
    .values({ id, recipient: 'nobody@localhost', template: 'none', createdAt: now, uselessAt: now, givenUpAt: now });
}
