import { saveShippingAddress, shippingAddress } from '#contract/api/shipping-address.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { addressOf, saveAddress } from './addresses.ts';

/** The calls of the shipping address. */
export function registerAddresses(app: App, deps: Deps): void {
  handle(app, deps, shippingAddress, async ({ player }) => ({ data: await addressOf(deps.db.read, player.id) }));

  handle(app, deps, saveShippingAddress, async ({ input, player }) => ({
    msg: 'Info saved successfully',
    data: await saveAddress(deps, player.id, input.body),
  }));
}
