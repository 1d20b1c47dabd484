// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sessionFigures } from '#contract/api/player-limits.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { figuresService } from './figures-feed.ts';
import { SessionClock } from './session-clock.tsx';
import { testFigures } from './testing/test-figures.ts';

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

it('shows no time and no result before they are known', () => {
  const services = server.shop();
  server.answer(sessionFigures, () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <ShopFrame services={services}>
        <SessionClock />
      </ShopFrame>
    </MemoryRouter>,
  );
  const clock = screen.getByTestId('session-clock');
  expect(clock.textContent).toMatch(/–.*–/);
  expect(clock.textContent).not.toContain('0.00');
  act(() => services.get(figuresService).receive(testFigures({}, { session: null })));
  expect(clock.textContent).toContain('0:00');
  expect(clock.textContent).toContain('0.00');
});
