import type { FastifyRequest } from 'fastify';
import type { RouteInput } from '#contract/api/route.ts';
import type { requestCrypto } from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { cents, scaleCents } from '#contract/money.ts';
import { addressFault, CHECKED_CURRENCIES } from '#contract/wallet-address/address-fault.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import type { CryptoGateway, SendableCurrency } from './gateways/gateway.ts';
import { giveUpToWithdraw } from '#server/bonus/end-bonus.ts';
import { unplayedOf } from '#server/bonus/shown-bonus.ts';
import { mayWithdraw, reviewOf } from './may-withdraw.ts';
import { sentAmount } from './sent-amount.ts';
import { signOff } from './sign-off/sign-off.ts';
import { mailStopLink } from './sign-off/stop-link.ts';
import { openWithdrawal } from './withdrawal.ts';

type Wanted = RouteInput<typeof requestCrypto>['body'];

/** Coins for one unit, as the API says it. */
export const rateOf = (rateMicros: number): number => rateMicros / 1_000_000;

/** What a provider can send and the shop can check addresses of. Refusal `withdrawal_unavailable` when the provider can't be reached. */
export async function sendableCurrencies(deps: Deps, gateway: CryptoGateway): Promise<readonly SendableCurrency[]> {
  const named = await gateway.currencies(deps).catch((error: unknown) => {
    deps.log.warn({ err: error, gateway: gateway.name }, 'the currencies of a payment provider could not be fetched');
    throw new Refusal('withdrawal_unavailable', { type: 'crypto' }, error);
  });
  return named.filter(({ currency }) => CHECKED_CURRENCIES.includes(currency));
}

/** How much worse a rate may have become since the player saw it, thousandths: rates change while the player reads. */
const SWING_PER_MILLE = 5;

/** Refusal `withdrawal_rate_changed` where the fee is not what the player saw, or the rate has become clearly worse. */
function mustBeAsShown({ fee, rate }: Wanted, offered: SendableCurrency): void {
  const isWorse = rate !== undefined && offered.rateMicros > rate * (1_000_000 + 1_000 * SWING_PER_MILLE);
  if ((fee ?? offered.fee) === offered.fee && !isWorse) return;
  throw new Refusal('withdrawal_rate_changed');
}

interface Asked {
  player: Player;
  wanted: Wanted;
  gateway: CryptoGateway;
  offered: readonly SendableCurrency[];
  /** Where it was asked from. */
  request: FastifyRequest;
}

/**
 * Asks for coins to be sent to an address: they leave the balance now and are held until they were sent. Rate and sent amount are estimates until the
 * hand-over to the provider: fixed now, a request that can be canceled would be a free bet on the rate. `offered` is what the provider says of its
 * currencies. Refusals `email_unverified`, `confirmation_required`, `currency_unavailable`,
 * `withdrawal_address`, `amount_outside_limits`, `withdrawal_rate_changed`, `money_held`, `debt_open`, `bonus_forfeit`, `bonus_in_play`,
 * `withdrawal_unplayed_fee` (a fee for unplayed coins is due that the request does not name, or a higher one), `insufficient_funds`.
 */
export async function openCryptoWithdrawal(tx: Tx, deps: Deps, { player, wanted, gateway, offered, request }: Asked) {
  const userId = player.id;
  const { currency, address, amount } = wanted;
  const sendable = offered.find((one) => one.currency === currency);
  const known = cryptocurrency(currency);
  if (!sendable || !known) throw new Refusal('currency_unavailable');
  const fault = addressFault(currency, address);
  if (fault !== null) throw new Refusal('withdrawal_address', { fault: fault.kind });
  const { least, most } = sendable;
  if (amount < least || amount > most) throw new Refusal('amount_outside_limits', { least, most });
  mustBeAsShown(wanted, sendable);
  const rest = await signOff(tx, deps, player, { currency, address });
  await mayWithdraw(tx, userId);
  await giveUpToWithdraw(tx, deps, userId, wanted.forfeit ?? null);
  const { fee, rateMicros } = sendable;
  const unplayed = cents(Math.min(amount, await unplayedOf(tx, deps, userId)));
  const unplayedFee = scaleCents(unplayed, deps.config.bonus.unplayedFeePpm, WHOLE_PPM);
  if (unplayedFee > (wanted.unplayed_fee ?? 0)) throw new Refusal('withdrawal_unplayed_fee', { fee: unplayedFee });
  if (amount <= fee + unplayedFee) throw new Refusal('amount_outside_limits', { least: cents(fee + unplayedFee + 1), most });
  const sent = sentAmount(cents(amount - fee - unplayedFee), rateMicros, known.decimals);
  const id = deps.random.uuid();
  const now = deps.clock.now();
  const after = await openWithdrawal(tx, {
    id,
    userId,
    type: 'crypto',
    gateway: gateway.name,
    charged: amount,
    worth: amount,
    review: await reviewOf(tx, deps, userId, amount),
    createdAt: now,
    updatedAt: now,
    dueAt: now + rest.ms,
    restReason: rest.reason,
    currency,
    address,
    fee,
    unplayed,
    unplayedFee,
    rateMicros,
    sentAmount: sent,
  });
  if (rest.guarded) {
    const [what, to] = [`About ${sent} ${known.unit}`, `${address} (${known.network})`];
    await mailStopLink(tx, deps, { id, userId, request, type: 'crypto', what, to, until: now + rest.ms, reason: rest.reason });
  }
  return { id, msg: 'Withdrawal requested.', data: { balance: after.balance, balance_version: after.version } };
}
