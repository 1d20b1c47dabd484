import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { CryptoGateway, GatewayDeps } from './gateways/gateway.ts';
import type { WithdrawalRow } from './withdrawal.ts';

/** The most digits after the point that are sent: a hundred-millionth is worth less than a cent of any currency. */
const MOST_DECIMALS = 8;

/**
 * What so many coins are in a currency's own units, rounded down and written out. `rateMicros`: millionths of a coin for one unit. Exact in BigInt:
 * cents × 10⁴ are millionths of a coin, and digits after the point are whole units of ten to the minus their number.
 */
export function sentAmount(net: Cents, rateMicros: number, decimals: number): string {
  const digits = Math.min(decimals, MOST_DECIMALS);
  const smallest = (BigInt(net) * 10_000n * 10n ** BigInt(digits)) / BigInt(rateMicros);
  const text = String(smallest).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The rate of now, and what a withdrawal of coins sends at it. Throws where its provider can't be reached or doesn't offer its currency now. */
export async function amountNow(
  deps: GatewayDeps,
  gateway: CryptoGateway,
  { currency, charged, fee, unplayedFee }: WithdrawalRow,
): Promise<{ rateMicros: number; sentAmount: string }> {
  const offered = (await gateway.currencies(deps)).find((one) => one.currency === currency);
  const known = offered && cryptocurrency(offered.currency);
  if (!known) throw new Error(`${gateway.name} does not send ${currency} now`);
  const { rateMicros } = offered;
  return { rateMicros, sentAmount: sentAmount(cents(charged - (fee ?? 0) - unplayedFee), rateMicros, known.decimals) };
}
