import * as z from 'zod/mini';
import { GIFT_CARD_PRICES } from '#contract/deposits/gift-cards.ts';
import { cents } from '#contract/money.ts';
import { type CodeKind, issueCodes } from '#server/deposits/gateways/own-codes.ts';
import { takeBackCode } from '#server/deposits/take-back-code.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { field, parsed, sendPage } from '../kit/serve.ts';
import { cardPage, shopPage, takenBackPage } from './pages.ts';

const formSchema = z.object({ amount: field });
const takeBackSchema = z.object({ code: field });

/** What a voucher of the sandbox is worth, in whole coins. */
const VOUCHER_COINS = 5;

/** The shop that sells gift codes: they are issued as they are bought, so each belongs to no player until it is redeemed. */
export function registerGiftCardShop(app: App, deps: Deps): void {
  const priceOf = (text: string): number =>
    GIFT_CARD_PRICES.find(({ amount }) => String(amount) === text)?.amount ?? GIFT_CARD_PRICES[1].amount;
  const issue = async (kind: CodeKind, coins: number): Promise<string> => {
    const order = { kind, amount: cents(coins * 100), batch: 'sandbox shop' };
    const [code = ''] = await deps.db.transaction((tx) => issueCodes(tx, deps, order));
    return code;
  };

  app.get('/sandbox/gift-cards', (request, reply) =>
    sendPage(reply, shopPage(priceOf(parsed(formSchema, request.query).amount), VOUCHER_COINS)),
  );

  app.post('/sandbox/gift-cards/buy', async (request, reply) => {
    const amount = priceOf(parsed(formSchema, request.body).amount);
    return sendPage(reply, cardPage({ kind: 'gift-code', amount, code: await issue('gift-code', amount) }));
  });

  app.post('/sandbox/gift-cards/take-back', async (request, reply) => {
    const { code } = parsed(takeBackSchema, request.body);
    const taken = await deps.db.transaction((tx) => takeBackCode(tx, deps, 'gift-code', code));
    return sendPage(reply, takenBackPage(taken?.became ?? null), taken === null ? 404 : 200);
  });

  app.post('/sandbox/gift-cards/voucher', async (_request, reply) =>
    sendPage(reply, cardPage({ kind: 'voucher', amount: VOUCHER_COINS, code: await issue('voucher', VOUCHER_COINS) })),
  );
}
