// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { shownCodesService } from '#src/account/factors/shown-codes.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { confirmationsService } from '#src/session/confirming.ts';
import { sessionService } from '#src/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import { addressDrafts } from '#src/withdrawals/address/address-values.ts';
import { createServices } from './services.ts';

/** What a shop holds for its player. */
function held(shop: ReturnType<typeof createServices>) {
  return {
    balance: shop.get(gateService).store.getState().balance,
    waiting: shop.get(sessionService).waiting.getState(),
    question: shop.get(confirmationsService).store.getState().question,
    codes: shop.get(shownCodesService).getState().codes,
    drafts: shop.get(addressDrafts).size,
    answers: shop.get(queryClientService).getQueryCache().getAll().length,
  };
}

test('two shops in one process keep apart what their services hold', async () => {
  const [shop, other] = [createServices(), createServices()];
  const before = held(other);
  shop.get(gateService).setPlayer('mira');
  shop.get(gateService).receiveBalance({ balance: cents(500), version: 1 });
  shop.get(sessionService).waiting.setState({ challenge: 'token', methods: ['totp'] }, true);
  const details = { confirmation: { methods: ['totp'] as ['totp'] } };
  const refused = new ApiError({ status: 403, code: 'confirmation_required', msg: '', details });
  const guarded = shop.get(confirmationsService).confirming(() => Promise.reject(refused));
  await expect.poll(() => held(shop).question).not.toBeNull();
  shop.get(shownCodesService).setState({ codes: ['aaaa-bbbb'] });
  shop.get(addressDrafts).set('mira', {} as never);
  shop.get(queryClientService).setQueryData(['boxes'], []);
  expect(held(shop)).toMatchObject({ balance: 500, waiting: { challenge: 'token' }, codes: ['aaaa-bbbb'], drafts: 1, answers: 1 });
  expect(held(other)).toEqual(before);
  held(shop).question?.answer(false);
  await expect(guarded).rejects.toBe(refused);
});
