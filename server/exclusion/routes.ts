import {
  askToPlayAgain as askRoute,
  excludeSelf as excludeRoute,
  exclusion,
  takeTimeOut as timeOutRoute,
} from '#contract/api/exclusion.ts';
import { formatCents, type Cents } from '#contract/money.ts';
import { clearRefreshCookie } from '#server/auth/refresh-cookie.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { askToPlayAgain, excludeSelf, refundUnbegun, takeTimeOut } from './exclude.ts';
import { shownExclusion } from './shown-exclusion.ts';

const refundText = (refunded: Cents): string =>
  refunded > 0 ? ` ${formatCents(refunded)} coins of bets that hadn’t begun are back in your balance.` : '';

/** The calls of time-outs and self-exclusions. */
export function registerExclusion(app: App, deps: Deps): void {
  deps.register?.refundBy((tx, userId) => refundUnbegun(tx, app, userId));
  const shown = (userId: string) => shownExclusion(deps.db.read, deps, userId);

  handle(app, deps, exclusion, async ({ player }) => ({ data: await shown(player.id) }));

  handle(app, deps, timeOutRoute, async ({ player, input: { body } }) => {
    const refunded = await takeTimeOut(deps, app, player.id, body.length);
    return { msg: `Your time-out has begun.${refundText(refunded)}`, data: { ...(await shown(player.id)), refunded } };
  });

  handle(app, deps, excludeRoute, async ({ player, input: { body }, reply }) => {
    const refunded = await excludeSelf(deps, app, player, body.length);
    clearRefreshCookie(reply, deps.config);
    return {
      msg: `You’re excluded from playing now, and logged out everywhere.${refundText(refunded)}`,
      data: { ...(await shown(player.id)), refunded },
    };
  });

  handle(app, deps, askRoute, async ({ player }) => {
    await askToPlayAgain(deps, player);
    const data = await shown(player.id);
    return { msg: data.state === 'none' ? 'You can play.' : 'You can play again in 24 hours.', data };
  });
}
