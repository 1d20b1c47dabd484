import * as z from 'zod/mini';
import type { App, Deps } from '#server/runtime/deps.ts';
import { isSigned } from '#server/security/body-signature.ts';
import { rateAt, TAKEN } from '../alphapo/rates.ts';
import { parsed } from '../kit/serve.ts';
import { serveSigned, signedJson } from '../kit/signed-calls.ts';
import type { SandboxOrders } from './orders.ts';

/** What the provider keeps of a withdrawal in a currency, and the least and the most that it sends, coins. */
const FEES: Readonly<Record<string, number>> = { BTC: 4.5, ETH: 3, USDTE: 5, BCH: 0.5, LTC: 0.5, SOL: 0.25 };
const OTHER_FEE = 1;
const LEAST = 20;
const MOST = 10_000;

const coinsOrderSchema = z.object({
  foreign_id: z.uuid(),
  currency: z.enum(TAKEN as [string, ...string[]]),
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  amount: z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/)),
});

/** The payment provider's side of withdrawals, by the path of each call. */
export function alphapoCalls({ clock }: Pick<Deps, 'clock'>, orders: SandboxOrders): Record<string, (order: unknown) => object> {
  return {
    'withdrawal/currencies': () => {
      orders.mustAnswer('alphapo');
      return TAKEN.map((currency) => ({
        currency,
        minimum: LEAST,
        maximum: MOST,
        fee: FEES[currency] ?? OTHER_FEE,
        rate_micros: Math.round(Number(rateAt(currency, clock.now())) * 1_000_000),
      }));
    },
    'withdrawal/crypto': (order) => {
      orders.mustAnswer('alphapo');
      return orders.take({ ...parsed(coinsOrderSchema, order), status: 'processing' });
    },
  };
}

const MAX_BYTES = 65_536;
const parcelSchema = z.object({ order_id: z.uuid() });

/** The warehouse's one call. Takes signed orders only. */
export function registerWarehouseCall(app: App, { config }: Deps, orders: SandboxOrders): void {
  const access = config.withdrawals.warehouse;
  serveSigned(
    app,
    signedJson((headers, body) => access !== null && isSigned(access, headers, body)),
    {
      '/sandbox/warehouse/orders': (asked) => {
        orders.mustAnswer('warehouse');
        return orders.take({ order_id: parsed(parcelSchema, asked).order_id, status: 'packing' });
      },
    },
    MAX_BYTES,
  );
}
