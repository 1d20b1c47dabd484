// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerRealityCheck } from '#contract/api/player-limits.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { noteOpenRound, openRoundsService } from '#src/play/bet/open-rounds.ts';
import { type Gate, gateService } from '#src/settlement/gate.ts';
import { figuresService } from './figures-feed.ts';
import { RealityCheck } from './reality-check.tsx';
import { testFigures } from './testing/test-figures.ts';

const DUE = { due_since: '2026-11-26T11:00:00.000Z', answer_from: '2026-11-26T11:00:00.000Z' };
const server = fakeServer();
let services: Services;
let gate: Gate;
let answered: number;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
  await import('./check-dialog.tsx');
});
beforeEach(() => {
  services = server.shop();
  gate = services.get(gateService);
  gate.setPlayer('1');
  answered = 0;
  server.answer(answerRealityCheck, () => {
    answered += 1;
    return { data: testFigures({}, { now: '2026-11-26T11:01:00.000Z' }) };
  });
});
afterEach(cleanup);

const Place = () => <p data-testid="place">{useLocation().pathname + useLocation().hash}</p>;
const show = () =>
  render(
    <MemoryRouter initialEntries={['/dice']}>
      <ShopFrame services={services}>
        <RealityCheck />
        <Place />
      </ShopFrame>
    </MemoryRouter>,
  );
const due = (check: object = {}): void => act(() => services.get(figuresService).receive(testFigures({ ...DUE, ...check })));
const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Reality check' });

it('waits for the scene and the round that are on, says time and money, and goes once the player keeps playing', async () => {
  show();
  due();
  const hold = gate.hold({ id: 'bet', concealing: 'payouts', watchdogMs: 10_000 });
  act(() => noteOpenRound(services.get(openRoundsService), 'crash', true));
  act(() => hold.release('shown'));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => noteOpenRound(services.get(openRoundsService), 'crash', false));
  const check = await dialog();
  for (const shown of ['playing for 1 h', '80.00', '67.60', '−12.40']) expect(check.textContent).toContain(shown);
  fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answered).toBe(1);
});

it('is not dismissed by Escape, has no close button, and no key that bets answers it', async () => {
  show();
  due();
  const check = await dialog();
  fireEvent.keyDown(document.activeElement ?? check, { key: 'Escape' });
  await act(() => Promise.resolve());
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(await dialog()).toBe(check);
  expect(document.activeElement?.tagName).not.toBe('BUTTON');
});

it('can’t be continued before the pause of the rules is over', async () => {
  show();
  const later = new Date(Date.now() + 300_000).toISOString();
  act(() => services.get(figuresService).receive(testFigures({ ...DUE, answer_from: later }, { now: new Date().toISOString() })));
  await dialog();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep playing' }).disabled).toBe(true);
  expect(screen.getByRole('timer').textContent).toMatch(/^00:0[45]:\d\d$/);
});

it('lets the player go to limits and breaks, and comes back with the next game', async () => {
  show();
  due();
  await dialog();
  fireEvent.click(screen.getByRole('button', { name: 'Take a break' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByTestId('place').textContent).toBe('/profile/limits#break');
  expect(answered).toBe(0);
});
