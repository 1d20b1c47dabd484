// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profile } from '#contract/api/profile.ts';
import { cents } from '#contract/money.ts';
import type { emailConfirmedEvent } from '#contract/realtime/account.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { writeAccessToken } from '#src/lib/api/access-token.ts';
import type { ChannelListener } from '#src/realtime/channels.ts';
import { type Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { createSessionStore, sessionStoreService } from './session-store.ts';
import { testPlayer } from './testing/test-player.ts';

const sessionStore = createSessionStore();

type Message = (typeof emailConfirmedEvent)['_zod']['output'];

/** The player's channel, as the keeper listens to it. */
let listener: ChannelListener<Message> | undefined;
let verified = false;
const server = fakeServer();

beforeEach(() => {
  verified = false;
  writeAccessToken('jwt', 900);
  server.answer(profile, () => ({ data: { ...testPlayer({ email_verified: verified }), balance: cents(0), balance_version: 1 } }));
  const realtime: Pick<Realtime, 'subscribeOwn' | 'start'> = {
    start: () => () => undefined,
    subscribeOwn(_schema, given) {
      listener = given as unknown as typeof listener;
      return () => {
        listener = undefined;
      };
    },
  };
  const services = server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(realtimeService, realtime as Realtime);
  const router = createMemoryRouter([{ path: '/', element: <SessionKeeper /> }]);
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
});
afterEach(() => {
  cleanup();
  server.clear();
  sessionStore.setState({ player: undefined });
});

it('an open page notices that the address was confirmed in another browser', async () => {
  await expect.poll(() => sessionStore.getState().player?.email_verified).toBe(false);
  verified = true;
  listener?.message({ stream: 's', epoch: 'e', seq: 1, ts: 0, type: 'emailConfirmed', data: { how: 'verified' } });
  await expect.poll(() => sessionStore.getState().player?.email_verified).toBe(true);
});
