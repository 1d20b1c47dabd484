// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { config } from '#contract/api/config.ts';
import { freeLoot } from '#contract/api/free-loot.ts';
import { profile } from '#contract/api/profile.ts';
import { unreadAnswers } from '#contract/api/support.ts';
import { cents } from '#contract/money.ts';
import { shownCodesService } from '#src/account/factors/shown-codes.ts';
import { writeAccessToken } from '#src/lib/api/access-token.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
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
import { unreadQuery } from '#src/support/unread-query.ts';
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

const CONFIG = z.decode(config.reply, CONFIG_REPLY as never);

/** A shop with a server of its own, on which `name` is signed in, with so many unread answers. */
function shopOf(name: string, balance: number, unread: number) {
  const server = fakeServer();
  server.answer(config, () => ({ ...CONFIG, operator: { ...CONFIG.operator, name: `Shop of ${name}` } }));
  server.answer(profile, () => ({ data: { ...testPlayer({ id: name, name }), balance: cents(balance), balance_version: 1 } }));
  server.answer(unreadAnswers, () => ({ data: { unread } }));
  return server.shop().bring(sessionStoreService, createSessionStore());
}

function Corner() {
  const call = useCall();
  const { data } = useQuery(unreadQuery());
  const [pressed, setPressed] = useState('');
  return (
    <li>
      {useConfig()?.operator.name}: {useUser()?.name} has {useShownBalance()} and {data} answers
      <button type="button" onClick={() => void call(unreadAnswers).then((answer) => setPressed(String(answer.data.unread)))}>
        Ask
      </button>
      {pressed}
    </li>
  );
}

test('two shops in one process show each their own settings, player, balance and queries, and each asks its own server', async () => {
  writeAccessToken('jwt', 900);
  const [mira, noor] = [shopOf('mira', 500, 1), shopOf('noor', 700, 2)];
  const shops = [mira, noor];
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
    .toEqual(['Shop of mira: mira has 500 and 1 answersAsk', 'Shop of noor: noor has 700 and 2 answersAsk']);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  await expect.poll(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent.slice(-4))).toEqual(['Ask1', 'Ask2']);
  // One of them refuses a call: its own listeners alone are called.
  const refusals: string[] = [];
  mira.get(apiService).onRefusal(({ code }) => refusals.push(`mira ${code}`));
  noor.get(apiService).onRefusal(({ code }) => refusals.push(`noor ${code}`));
  await expect(noor.get(apiService).call(freeLoot)).rejects.toThrow('not_found');
  expect(refusals).toEqual(['noor not_found']);
});
