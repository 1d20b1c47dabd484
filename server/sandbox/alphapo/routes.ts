import * as z from 'zod/mini';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { unitsOf } from '#server/deposits/exact-amount.ts';
import { invoiceOfPayment } from '#server/deposits/invoices.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { closedPage } from '../kit/page.ts';
import type { SandboxOrders } from '../withdrawals/orders.ts';
import { alphapoCalls } from '../withdrawals/provider-calls.ts';
import { field, parsed, sendPage } from '../kit/serve.ts';
import type { Sender } from '../kit/messages.ts';
import { paymentCalls, registerAlphapoApi } from './api.ts';
import { COURSES, SandboxBlockchain } from './chain.ts';
import { sentPage, WALLET, type WalletErrors, type WalletForm, walletPage } from './pages.ts';
import { rateAt, TAKEN } from './rates.ts';

const formSchema = z.object({ address: field, currency: field, amount: field, course: field, twice: field });

/** What the form begins with: somewhat more than the least that is credited. */
const FIRST_WORTH_USD = 50;

function formErrors({ address, currency, amount }: WalletForm): WalletErrors {
  const errors: WalletErrors = {};
  const units = unitsOf(amount.trim());
  const decimals = amount.trim().split('.')[1]?.length ?? 0;
  if (!/^\S{8,128}$/.test(address.trim())) errors.address = 'Paste the address that the shop shows you';
  if (units === null || units <= 0n) errors.amount = 'Enter an amount, like 0.001';
  else if (decimals > (cryptocurrency(currency)?.decimals ?? 0)) errors.amount = 'That’s more decimals than this currency has';
  else if (amount.trim().length > 16) errors.amount = 'That amount is too large';
  return errors;
}

const ENDINGS = { new: 'Under way', paid: 'Credited', rejected: 'Not credited', reversed: 'Reversed' } as const;

/** The crypto provider's side: its API, and a wallet to send from. */
export function registerAlphapoSandbox(app: App, deps: Deps, { orders, shop }: { orders: SandboxOrders; shop: Sender }): void {
  const { clock, db } = deps;
  const chain = new SandboxBlockchain(deps, shop);
  registerAlphapoApi(app, deps, { ...alphapoCalls(deps, orders), ...paymentCalls(chain, orders) });
  const rates = (): Map<string, string> => new Map(TAKEN.map((currency) => [currency, rateAt(currency, clock.now())]));
  const known = (currency: string): string => (TAKEN.includes(currency) ? currency : 'BTC');

  app.get('/sandbox/wallet', (request, reply) => {
    const form = parsed(formSchema, request.query);
    const currency = known(form.currency);
    const amount = form.amount || (FIRST_WORTH_USD / Number(rateAt(currency, clock.now()))).toFixed(6);
    return sendPage(reply, walletPage({ ...form, currency, amount, course: 'confirmed' }, rates()));
  });

  app.post('/sandbox/wallet/send', async (request, reply) => {
    const form = parsed(formSchema, request.body);
    const currency = known(form.currency);
    const course = COURSES.find((one) => one === form.course) ?? 'confirmed';
    const errors = formErrors({ ...form, currency });
    if (Object.keys(errors).length > 0) return sendPage(reply, walletPage({ ...form, currency, course }, rates(), errors), 422);
    const sending = { address: form.address.trim(), currency, amount: form.amount.trim(), course, twice: form.twice === 'yes' };
    return reply.redirect(`/sandbox/wallet/sent/${(await chain.send(sending)).id}`, 303);
  });

  app.get<{ Params: { id: string } }>('/sandbox/wallet/sent/:id', async (request, reply) => {
    const payment = await chain.payment(request.params.id);
    if (!payment) return sendPage(reply, closedPage(WALLET, 'Payment not found', 'The wallet no longer has this payment.', '/'), 404);
    const status = (await invoiceOfPayment(db.read, 'alphapo', payment.id))?.status;
    const isOver =
      payment.course === 'stuck' || (status !== undefined && status !== 'new' && !(payment.reversedAt !== null && status === 'paid'));
    const canReverse = status === 'paid' && payment.reversedAt === null;
    return sendPage(reply, sentPage({ payment, status: status === undefined ? 'Sent' : ENDINGS[status], isOver, canReverse }));
  });

  app.post<{ Params: { id: string } }>('/sandbox/wallet/sent/:id/reverse', async (request, reply) => {
    const payment = await chain.payment(request.params.id);
    if (payment) await chain.reverse(payment);
    return reply.redirect(`/sandbox/wallet/sent/${encodeURIComponent(request.params.id)}`, 303);
  });
}
