// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { crashSeeds, recentCrashGames } from '#contract/api/crash.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { showGames } from '#tests/support/shown-games.ts';
import { LastRounds } from './last-rounds.tsx';

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});

it('ignores a request that fails after Stop was pressed', async () => {
  const server = fakeServer();
  let fail = (): void => undefined;
  server.answer(crashSeeds, () => ({ data: [] }));
  server.answer(
    recentCrashGames,
    () => new Promise((_, reject) => (fail = () => reject(new ApiError({ status: 0, code: 'network', msg: '' })))),
  );
  render(
    <ShopFrame services={server.shop()}>
      <LastRounds game="crash" />
    </ShopFrame>,
  );
  await userEvent.click(screen.getByTestId('verify-last'));
  await userEvent.click(screen.getByTestId('verify-last'));
  const stopped = screen.getByTestId('last-verdict').textContent;
  await act(async () => {
    fail();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(stopped).toBe('Stopped.');
  expect(screen.getByTestId('last-verdict').textContent).toBe(stopped);
});
