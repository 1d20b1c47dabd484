// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTicket, LARGEST_SENT_RECORDING } from '#contract/api/support.ts';
import { readRecording } from '#contract/recording/recording-file.ts';
import { caseOf } from '#scenes/registry.ts';
import { GAMES } from '#src/app/games.ts';
import { provideGames } from '#src/games/registry.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { lastPlaysService } from '#src/stage/recording/last-plays.ts';
import { Component } from '../create/create-page.tsx';

const server = fakeServer();
const sessionStore = createSessionStore();
const MIRA = { id: 'mira', name: 'Mira', email: 'mira@players.test' } as Player;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
  provideGames(GAMES);
});
beforeEach(() => {
  sessionStore.setState({ player: MIRA });
});
afterEach(() => {
  cleanup();
  server.clear();
});

/** The form, after a roll of dice was shown where `played`. */
async function show(played: boolean) {
  const services = server.shop().bring(sessionStoreService, sessionStore);
  const [story] = (await caseOf('dice')).stories.filter(({ facts }) => facts.length > 0);
  const facts = (story?.facts ?? []).map(({ atMs, fact }) => ({ fact, id: 'bet-1', atMs, receivedAtMs: atMs }));
  const look = { size: { width: 480, height: 300 }, density: 2, motion: 'full', tier: 'high', errors: ['Error: Mira was here'] } as const;
  const plays = { scene: 'dice', received: { before: story?.before, facts, log: [] }, nowMs: 43_000, ...look };
  const store = services.get(lastPlaysService);
  if (played) store.setState({ left: { plays, at: '2026-11-28T10:00:00.000Z' } });
  render(
    <ShopFrame services={services}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Component />} />
          <Route path="/profile/support/:id" element={<p>sent</p>} />
        </Routes>
      </MemoryRouter>
    </ShopFrame>,
  );
  return store;
}

const choice = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Attach a recording of the last game: Dice, / });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });

async function send(): Promise<void> {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: /Topic/ }), 'games');
  await user.type(screen.getByRole('textbox', { name: /Subject/ }), 'A roll');
  await user.type(message(), 'What was it?');
  await user.click(screen.getByRole('button', { name: 'Send to support' }));
}

test('a recording of the last game goes with a ticket only when the player has chosen it', async () => {
  const bodies: { recording?: string }[] = [];
  server.answer(createTicket, ({ body }: Asked) => {
    bodies.push(body as { recording?: string });
    throw new ApiError({ status: 422, code: 'invalid_request', msg: 'No.', errors: { recording: ['The recording can’t be read.'] } });
  });
  await show(true);
  expect((await choice()).checked).toBe(false);
  await send();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('recording');
  await userEvent.click(await choice());
  await userEvent.click(screen.getByRole('button', { name: 'Send to support' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(readRecording(bodies[1]?.recording ?? '', LARGEST_SENT_RECORDING)).toMatchObject({ scene: 'dice', errors: ['Error: … was here'] });
  expect(bodies[1]?.recording).not.toContain('Mira');
  // Refused by its field: what was written stays.
  expect((await screen.findAllByText('The recording can’t be read.')).length).toBeGreaterThan(0);
  expect(message().value).toBe('What was it?');
});

test('no recording is offered where no game was shown, nor of the player before', async () => {
  await show(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  const store = await show(true);
  await choice();
  sessionStore.setState({ player: { ...MIRA, id: 'ada' } });
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(store.getState().left).toBeNull();
});
