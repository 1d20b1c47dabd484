import type { FastifyRequest } from 'fastify';
import { queueMail } from '#server/mail/queue-mail.ts';
import { type ArrivalPlace, carriedLink, keepArrival } from '#server/referral/arrivals.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { createPlayer, EmailTaken, type NewPlayer } from './create-player.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { mailVerifyLink } from './recovery/verify-address.ts';

/** How a new player came to the shop: by which tracking link, and from where. */
export interface CameBy {
  link: string | null;
  place: ArrivalPlace;
}

/** How the request of a registration came. */
export function cameBy(request: FastifyRequest, config: Pick<Deps['config'], 'countryHeader'>): CameBy {
  return { link: carriedLink(request.headers['x-tracking-link']), place: sessionPlace(request, config) };
}

/** Makes an account and mails the link that proves its address. The owner of an address that has an account is notified by mail; the caller isn't. Refusal `register_away`. */
export async function signUp(deps: Deps, player: NewPlayer & { email: string }, { link, place }: CameBy): Promise<void> {
  const { email } = player;
  const listed = (await deps.register?.isListed(email)) ?? false;
  try {
    await deps.db.transaction(async (tx) => {
      const id = await createPlayer(tx, deps, player);
      await deps.register?.keep(tx, id, listed);
      await keepArrival(tx, deps, link, { playerId: id, email, place });
      await mailVerifyLink(tx, deps, { id, email });
    });
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    await deps.db.transaction((tx) => queueMail(tx, deps, { to: email, template: 'address-taken', data: {} }));
  }
}
