// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ALL_COOKIES, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { CookieBanner } from './cookie-banner.tsx';

beforeAll(() => initI18n());
afterEach(cleanup);

it.each([
  ['Accept all', ALL_COOKIES],
  ['Only necessary', ONLY_NECESSARY],
])('“%s” holds at once, before what follows from it is fetched', (name, choices) => {
  cookieChoices.setState({ choices: null });
  render(
    <ShopFrame>
      <MemoryRouter>
        <CookieBanner />
      </MemoryRouter>
    </ShopFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name }));
  expect(cookieChoices.getState().choices).toEqual(choices);
});
