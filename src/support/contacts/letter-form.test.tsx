// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { LetterForm } from './letter-form.tsx';

const sessionStore = createSessionStore();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

const open = () =>
  render(
    <ShopFrame services={new Services().bring(sessionStoreService, sessionStore)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: LetterForm }])} />
    </ShopFrame>,
  );
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });

test('what was written to the house is there again after a reload', async () => {
  sessionStore.setState({ player: null });
  open();
  await userEvent.type(await message(), 'Where is my parcel?');
  cleanup();
  open();
  expect((await message()).value).toBe('Where is my parcel?');
});
