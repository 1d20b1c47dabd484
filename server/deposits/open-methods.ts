import type { depositMethods } from '#contract/api/deposits.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { DEPOSIT_CODE } from '#contract/free-loot.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { activeRules } from '#server/rules/profiles.ts';
import { isEnabled } from './create-invoice.ts';
import type { Gateway } from './gateways/gateway.ts';
import { offeredPromo } from './offered-promo.ts';

/** Which ways to deposit are open now: those with a configured provider that are not switched off, and only where coins are for sale. `userId` is null for a visitor. */
export async function openMethods(
  deps: Deps,
  gateways: readonly Gateway[],
  userId: string | null,
): Promise<RouteReply<typeof depositMethods>['data']> {
  const { cardMin, cardMax, skinsMin, skinsMax, cryptoMin, cryptoBonusPercent, giftCardShop, pageHosts } = deps.config.deposit;
  const forSale = activeRules(deps).real_money;
  const open = (name: string): boolean =>
    forSale && gateways.some((gateway) => gateway.name === name && isEnabled(deps, gateway) && gateway.isSetUp(deps));
  return {
    card: { open: open('zen'), min: cardMin, max: cardMax },
    skins: { open: open('skinsback'), min: skinsMin, max: skinsMax },
    crypto: { open: open('alphapo'), min: cryptoMin, bonus_percent: cryptoBonusPercent },
    gift_cards: { open: open('gift-code'), vouchers_open: open('voucher'), shop_url: open('gift-code') ? giftCardShop : null },
    promo: await offeredPromo(deps, DEPOSIT_CODE, userId),
    page_hosts: [...pageHosts],
  };
}
