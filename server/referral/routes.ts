import { chooseReferralCode, claimEarnings, followLink, referralInfo, referredPlayers } from '#contract/api/referral.ts';
import { formatCents } from '#contract/money.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import { nextDayStart } from '#server/rules/house-calendar.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { carriedLink } from './arrivals.ts';
import { claimReferral } from './claim.ts';
import { chooseCode, countVisit } from './codes.ts';
import { listReferred, showReferral } from './show-referral.ts';

const PROMO_CODE = /^[\w-]{1,64}$/;

/** The address of the home page that carries a link on, and a promo code beside it; what is no plain word is dropped. */
function homeBy(link: string, promoCode: unknown): string {
  const query = new URLSearchParams();
  if (carriedLink(link) !== null) query.set('utm_source', link);
  if (typeof promoCode === 'string' && PROMO_CODE.test(promoCode)) query.set('promocode', promoCode);
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}

/** The referral programme: links that are followed, the player's own code, people, earnings and their claim. */
export function registerReferral(app: App, deps: Deps): void {
  const { db, clock, config } = deps;

  handle(app, deps, followLink, async ({ input }) => {
    const { utm_source: link } = input.params;
    await countVisit(db.read, link);
    return { data: { link, expires_at: new Date(nextDayStart(clock.now(), config.houseTimeZone)).toISOString() } };
  });

  // The way in for a link that is opened outside of the shell, which then does the rest by the query.
  app.get<{ Params: { link: string }; Querystring: Record<string, unknown> }>(
    '/ref/:link',
    { schema: { hide: true } as object, config: { limit: null } },
    (request, reply) => reply.header('cache-control', 'no-store').redirect(homeBy(request.params.link, request.query['promocode']), 302),
  );

  handle(app, deps, referralInfo, async ({ player }) => ({ data: await showReferral(db.read, player.id) }));

  handle(app, deps, referredPlayers, async ({ input, player, request }) => {
    const { people, total } = await listReferred(db.read, player.id, input.query);
    return pageReply(people, total, input.query, request.url);
  });

  handle(app, deps, chooseReferralCode, async ({ input, player }) => {
    const { code } = input.body;
    await db.transaction((tx) => chooseCode(tx, deps, player.id, code));
    return { msg: 'Your code is saved.', code };
  });

  handleMoney(app, deps, claimEarnings, async (tx, { player }) => {
    const { claimed, after } = await claimReferral(tx, player.id);
    return {
      msg: `${formatCents(claimed)} coins of earnings added to your balance.`,
      data: { claimed, balance: after.balance, balance_version: after.version },
    };
  });
}
