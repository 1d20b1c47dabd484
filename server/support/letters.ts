import { createHash } from 'node:crypto';
import type { RouteInput } from '#contract/api/route.ts';
import { LONGEST_SUBJECT, type sendLetter } from '#contract/api/support.ts';
import { networkOf } from '#server/security/networks.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mustBeHuman } from '#server/security/captcha.ts';
import { takePictures } from './pictures/keep-pictures.ts';
import { ticketTable as table } from './schema.ts';
import { addMessage } from './ticket.ts';

type Letter = RouteInput<typeof sendLetter>['body'];

/** What a letter is called in the house's lists: the beginning of its first line. */
const subjectOf = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT) || '…';

/**
 * Takes a letter of a guest: a ticket without a player. Nothing is sent to the address before a person answers, since anybody may have written it. Letters are
 * counted by network and by address. Refusals `captcha_failed`, `too_many_requests`, `picture_unusable`. Answers the ticket's id.
 */
export async function takeLetter(deps: Deps, body: Letter, ip: string): Promise<string> {
  const { name, email, topic, message, pictures = [], 'g-recaptcha-response': captcha } = body;
  await mustBeHuman(deps.captcha, captcha, 'contacts', ip);
  await deps.limiter.take('letterFromNetwork', networkOf(ip));
  await deps.limiter.take('letterOfAddress', createHash('sha256').update(email).digest('hex'));
  const now = deps.clock.now();
  const id = deps.random.uuid();
  await deps.db.transaction(async (tx) => {
    const fresh = { id, guestName: name, guestEmail: email, topic, subject: subjectOf(message), createdAt: now, updatedAt: now };
    const [row] = await tx.insert(table).values(fresh).returning();
    if (!row) throw new Error('a letter was not written');
    await addMessage(tx, deps, row, {
      author: 'player',
      text: message,
      status: 'open',
      attach: async (messageId) => void (await takePictures(tx, null, messageId, pictures)),
    });
  });
  return id;
}
