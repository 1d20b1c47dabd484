import * as z from 'zod/mini';
import type { ProviderAccess } from '#server/runtime/settings/providers.ts';
import { callProvider, isSigned } from '#server/security/body-signature.ts';
import { parsedBody } from './alphapo.ts';
import type { DeliveryGateway, GatewayDeps, Message, Report } from './gateway.ts';

/*
 * The warehouse that packs and ships prizes.
 * 1. An order carries the withdrawal's id. The warehouse packs an id once, and answers a repeated one with its status.
 * 2. It reports by a signed webhook with the same fields: `packing`, `shipped` with carrier and tracking number, `delivered`, or `refused` with a reason.
 */

const line = (most: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(most)));

const stateSchema = z.object({
  order_id: z.uuid(),
  status: z.enum(['packing', 'shipped', 'delivered', 'refused']),
  carrier: line(64),
  tracking_number: line(64),
  reason: line(200),
});

/** Status of an order, in the warehouse's terms. */
export type WarehouseState = z.output<typeof stateSchema>;

const STATUSES = { packing: 'in_processing', shipped: 'in_processing', delivered: 'done', refused: 'canceled' } as const;

function reportOf({ order_id, status, carrier, tracking_number: trackingNumber, reason }: WarehouseState): Report {
  return {
    withdrawalId: order_id,
    status: STATUSES[status],
    ...(carrier === undefined ? {} : { carrier }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function reach(deps: GatewayDeps): { access: ProviderAccess; url: string } {
  const access = deps.config.withdrawals.warehouse;
  if (!access) throw new Error('no warehouse is configured');
  return { access, url: access.url ?? `${deps.ownUrl()}/sandbox/warehouse` };
}

/** Deliveries by the warehouse. */
export const warehouse: DeliveryGateway = {
  type: 'delivery',
  name: 'warehouse',
  title: 'Deliveries',
  isSet: ({ config }) => config.withdrawals.warehouse !== null,

  async send(deps, { id, address, grams, items }) {
    const { access, url } = reach(deps);
    const state = stateSchema.parse(await callProvider(access, `${url}/orders`, { order_id: id, address, grams, items }));
    return state.status === 'packing' ? 'accepted' : reportOf(state);
  },

  read({ config }, { headers, body }): Message {
    const access = config.withdrawals.warehouse;
    if (!access || !isSigned(access, headers, body)) return { refused: 'forged' };
    const state = parsedBody(stateSchema, body);
    return state ? { report: reportOf(state) } : { unfit: 'not a message about a delivery' };
  },
};
