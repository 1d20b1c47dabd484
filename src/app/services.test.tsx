// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { shownCodesService } from '#src/account/factors/shown-codes.ts';
import { writeAccessToken } from '#src/lib/api/access-token.ts';
import { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import { ServicesContext } from '#src/lib/services/services.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { useUser } from '#src/session/use-user.ts';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { confirmationsService } from '#src/session/confirming.ts';
import { sessionService } from '#src/session/session.ts';
import { gateService } from '#src/settlement/gate.ts';
import { addressDrafts } from '#src/withdrawals/address/address-values.ts';
import { createServices } from './services.ts';

afterEach(cleanup);

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

/** A shop with a server of its own, on which `name` is signed in. */
function shopOf(name: string, balance: number) {
  const api = new Api();
  api.transport.provideSend(async (_through, { url }) => {
    const player = { ...testPlayer({ id: name, name }), balance, balance_version: 1 };
    const body =
      url === '/api/config' ? { ...CONFIG_REPLY, operator: { ...CONFIG_REPLY.operator, name: `Shop of ${name}` } } : { data: player };
    return { status: 200, body };
  });
  return createServices().bring(apiService, api).bring(sessionStoreService, createSessionStore());
}

function Corner() {
  return (
    <li>
      {useConfig()?.operator.name}: {useUser()?.name} has {useShownBalance()}
    </li>
  );
}

test('two shops in one process show each their own settings, player and balance', async () => {
  writeAccessToken('jwt', 900);
  const shops = [shopOf('mira', 5), shopOf('noor', 7)];
  render(
    shops.map((shop, index) => (
      <ServicesContext key={index} value={shop}>
        <QueryClientProvider client={shop.get(queryClientService)}>
          <Corner />
        </QueryClientProvider>
      </ServicesContext>
    )),
  );
  await Promise.all(shops.map((shop) => shop.get(sessionService).load()));
  await expect
    .poll(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual(['Shop of mira: mira has 500', 'Shop of noor: noor has 700']);
});
