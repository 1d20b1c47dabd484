// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { sessionStore } from '#src/session/session-store.ts';
import { LetterForm } from './letter-form.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

const open = () =>
  render(
    <ShopFrame>
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
