import type { Tx } from '#server/database/database.ts';
import type { CodeGateway, GatewayDeps } from './gateways/gateway.ts';
import { type CodeKind, giftCode, voidCode, voucher } from './gateways/own-codes.ts';
import { settlePayment } from './settle-payment.ts';

const GATEWAYS: Readonly<Record<CodeKind, CodeGateway>> = { 'gift-code': giftCode, voucher };

/**
 * Takes a code back, as when its card was never paid for: a code that was not redeemed is void, one that was redeemed is reversed like any payment,
 * once. Answers what it is now and who had redeemed it; null for a code that there is not.
 */
export async function takeBackCode(
  tx: Tx,
  deps: GatewayDeps,
  kind: CodeKind,
  code: string,
): Promise<{ became: 'void' | 'reversed'; id: string; playerId: string | null } | null> {
  const taken = await voidCode(tx, deps, { kind, code });
  if (!taken) return null;
  const { id, amount, redeemedBy } = taken;
  if (redeemedBy === null) return { became: 'void', id, playerId: null };
  await settlePayment(tx, deps, GATEWAYS[kind], { id, amount, currency: 'USD', status: 'reversed', for: { playerId: redeemedBy } });
  return { became: 'reversed', id, playerId: redeemedBy };
}
