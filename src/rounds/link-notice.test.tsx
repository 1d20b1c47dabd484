// @vitest-environment happy-dom
import { act, cleanup, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services, ServicesContext } from '#src/lib/services/services.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { LinkNotice } from './link-notice.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let services: Services;
beforeEach(() => {
  services = new Services();
});

const render = (notice: ReactNode) =>
  renderAlone(notice, { wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext> });

const shownText = (): string | undefined => screen.queryByRole('status')?.textContent ?? undefined;

test('a round that can’t be joined is said not to run, instead of being joined for ever', () => {
  const { rerender } = render(<LinkNotice known={false} resting={false} connected={false} failed={false} />);
  expect(shownText()).toBe('Joining the round…');
  act(() => {
    vi.advanceTimersByTime(9_999);
  });
  expect(shownText()).toBe('Joining the round…');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(shownText()).toBe('No rounds are running right now. We’ll keep trying…');
  rerender(<LinkNotice known resting={false} connected failed={false} />);
  expect(shownText()).toBeUndefined();
});

test('a page that comes back to rounds joins them, and has lost nothing', () => {
  render(<LinkNotice known resting={false} connected={false} failed={false} />);
  expect(shownText()).toBe('Joining the round…');
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(shownText()).toBe('Live connection lost. Reconnecting…');
});

test('a connection that is lost is said to come back', () => {
  const { rerender } = render(<LinkNotice known resting={false} connected failed={false} />);
  rerender(<LinkNotice known resting={false} connected={false} failed={false} />);
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  expect(shownText()).toBe('Live connection lost. Reconnecting…');
});

test('where no socket gets through, nothing is said about the rounds', () => {
  services.get(connectionService).store.setState({ live: false });
  render(<LinkNotice known={false} resting={false} connected={false} failed={false} />);
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(shownText()).toBe('Can’t reach the round right now. Trying again…');
});
