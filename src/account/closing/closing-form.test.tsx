// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closing } from '#contract/api/account.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { ClosingForm } from './closing-form.tsx';

const sessionStore = createSessionStore();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

test('a name that is not the player’s own is refused with a message, and its field receives the focus', async () => {
  const server = fakeServer();
  server.answer(closing, () => ({ data: { obstacles: [], given_up: 0 } }));
  sessionStore.setState({ player: testPlayer() });
  render(
    <ShopFrame services={server.shop().bring(sessionStoreService, sessionStore)}>
      <ClosingForm />
    </ShopFrame>,
  );
  const field = await screen.findByRole('textbox');
  await userEvent.type(field, 'somebody else');
  await userEvent.click(screen.getByRole('button', { name: 'Close my account for good' }));
  expect(screen.getByText('Type your name exactly as shown above')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
