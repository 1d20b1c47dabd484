// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { bet as betRoute, type BetRecord } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { battleSeat } from '#src/battle/testing/battle-seat.ts';
import { betRecord } from '#src/fairness/testing/bet-records.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { hasSlot, recordedStage, resetScene, scene } from '#src/play/replay/testing/recorded-stage.ts';
import { Component, loader } from './bet-page.tsx';

const sessionStore = createSessionStore();

const server = fakeServer();

function visit(id: string) {
  const services = server.shop().bring(sessionStoreService, sessionStore).bring(stageBridge, recordedStage);
  const router = createMemoryRouter(
    [
      { path: '/bets/:id', Component, loader, errorElement: <p>not found</p>, hydrateFallbackElement: <></> },
      { path: '/openings/:id', element: <h1>the opening</h1> },
      { path: '/battles/:id', element: <h1>the battle</h1> },
    ],
    { initialEntries: [`/bets/${id}`], getContext: contextOf(services) },
  );
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  return router;
}

const serve = (bet: BetRecord): void => server.answer(betRoute, () => ({ data: bet }));
const refuse = (error: ApiError): void => server.answer(betRoute, () => Promise.reject(error));
const verify = (name = 'Verify in this browser') => userEvent.click(screen.getByRole('button', { name }));
const shownStatus = async (): Promise<string | null> => (await screen.findByTestId('verdict')).textContent;
const player = testPlayer();

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  resetScene();
  server.clear();
  sessionStore.setState({ player: null });
});
afterEach(cleanup);

describe('the page of a bet, for a visitor', () => {
  it('shows what it was and what came of it', async () => {
    serve(betRecord('dice', { nonce: 0 }));
    visit('dice-0');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dice bet' })).toBeTruthy();
    const summary = screen.getByRole('region', { name: 'Won' });
    for (const text of ['20.00', '2.0002×', '10.00', '+10.00', '49.12', 'under 49.50']) expect(summary.textContent).toContain(text);
    expect(hasSlot('dice')).toBe(true);
    expect(document.title).toBe('Dice bet: proof and replay | Fairdrop');
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeTruthy();
  });

  it.each(['dice', 'plinko', 'upgrade'] as const)('verifies %s step by step', async (game) => {
    serve(betRecord(game, { nonce: 3, pick: 4 }));
    visit(`${game}-3`);
    expect(await shownStatus()).toBe('Not checked yet');
    await verify();
    expect(await shownStatus()).toBe('Verified');
    const steps = within(screen.getByRole('region', { name: 'Step by step' })).getAllByRole('listitem');
    expect(steps.length).toBeGreaterThanOrEqual(6);
    for (const step of steps) expect(within(step).getByRole('heading').textContent).toMatch(/: matches$/);
    await vi.waitFor(() => expect(scene.presented[0]).toMatchObject({ kind: { dice: 'rolled', plinko: 'ball', upgrade: 'played' }[game] }));
  });

  it('shows a record that was tampered with as not verified, and where', async () => {
    const honest = betRecord('plinko', { nonce: 1, pick: 2 });
    serve({ ...honest, payout: cents(honest.payout + 1) });
    visit('plinko-1');
    await screen.findByTestId('verdict');
    await verify();
    expect(await shownStatus()).toBe('Not verified');
    const signs = within(screen.getByRole('region', { name: 'Step by step' })).getAllByRole('heading', { level: 3 });
    const texts = signs.map(({ textContent }) => textContent);
    expect(texts).toContain('The payout: differs');
    expect(texts).toContain('The path: matches');
  });

  it('draws a record plainly that no scene can present', async () => {
    const honest = betRecord('plinko', { nonce: 1 });
    if (honest.outcome.game !== 'plinko') throw new Error('plinko is plinko');
    serve({ ...honest, outcome: { ...honest.outcome, bucket: honest.outcome.bucket === 0 ? 1 : 0 } });
    visit('plinko-1');
    expect(await screen.findByRole('img', { name: /^Path down/ })).toBeTruthy();
    expect(hasSlot('plinko')).toBe(false);
    await verify();
    expect(await shownStatus()).toBe('Not verified');
  });

  it('says before the reveal why it cannot be verified yet', async () => {
    serve({ ...betRecord('dice'), server_seed: null });
    visit('dice-0');
    expect(await shownStatus()).toBe('Not revealed yet');
    expect(screen.getByText(/revealing it would give away future bets/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Reveal by rotating' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Check it step by step in the verifier' })).toBeNull();
    await verify('Verify what’s revealed');
    expect(await shownStatus()).toBe('Still sealed, consistent so far');
    expect(within(screen.getByRole('region', { name: 'Step by step' })).getAllByText('Sealed until the seeds are rotated')).toHaveLength(4);
  });

  it('explains to a player how to reveal it', async () => {
    sessionStore.setState({ player });
    serve({ ...betRecord('dice'), server_seed: null });
    visit('dice-0');
    expect(await screen.findByText(/rotate your seeds/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reveal by rotating' }).getAttribute('href')).toBe('/provably-fair#seeds');
  });

  it('leads on to the verifier with everything filled in', async () => {
    serve(betRecord('plinko', { nonce: 7, pick: 8 }));
    visit('plinko-7');
    const href = (await screen.findByRole('link', { name: 'Check it step by step in the verifier' })).getAttribute('href') ?? '';
    expect(href).toMatch(/^\/plinko\/provably-fair\?/);
    expect(Object.fromEntries(new URL(href, 'https://shop.test').searchParams)).toMatchObject({
      game: 'plinko',
      nonce: '7',
      rows: '16',
      risk: 'high',
    });
  });

  it('sends a box on to the page of its opening', async () => {
    serve(betRecord('box', { nonce: 2 }));
    const router = visit('box-2');
    expect(await screen.findByRole('heading', { name: 'the opening' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/openings/box-2');
  });

  it('sends a seat on to the page of its battle', async () => {
    serve(battleSeat);
    const router = visit(battleSeat.id);
    expect(await screen.findByRole('heading', { name: 'the battle' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/battles/battle-1');
  });

  it('is not found when it does not exist', async () => {
    refuse(new ApiError({ status: 404, code: 'not_found', msg: '' }));
    visit('gone');
    expect(await screen.findByText('not found')).toBeTruthy();
  });

  it('can be tried again when it did not load', async () => {
    refuse(new ApiError({ status: 503, code: 'unavailable', msg: '' }));
    visit('dice-0');
    const retry = await screen.findByRole('button', { name: /again/i });
    serve(betRecord('dice'));
    await userEvent.click(retry);
    expect(await screen.findByRole('region', { name: 'Won' })).toBeTruthy();
  });
});

describe('the replay', () => {
  it('rests at its end, plays from the start, and is moved by keys', async () => {
    serve(betRecord('dice'));
    visit('dice-0');
    const line = await screen.findByRole<HTMLInputElement>('slider', { name: 'Position in the replay' });
    expect(line.getAttribute('aria-valuetext')).toBe('60.0 of 60.0 seconds');
    fireEvent.keyDown(line, { key: 'ArrowLeft' });
    expect(scene.seeks.at(-1)).toBe(59_900);
    fireEvent.keyDown(line, { key: 'ArrowRight', shiftKey: true });
    expect(scene.seeks.at(-1)).toBe(59_917);
    fireEvent.change(line, { target: { value: '250' } });
    expect(scene.seeks.at(-1)).toBe(250);
    expect(line.getAttribute('aria-valuetext')).toBe('0.3 of 60.0 seconds');
    await userEvent.click(screen.getByRole('button', { name: 'Play the replay' }));
    expect(screen.getByRole('button', { name: 'Pause the replay' })).toBeTruthy();
    fireEvent.keyDown(line, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Play the replay' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '¼×' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '¼×' }).checked).toBe(true);
  });

  it('pauses while it is dragged, and goes on from there', async () => {
    serve(betRecord('dice'));
    visit('dice-0');
    const line = await screen.findByRole('slider', { name: 'Position in the replay' });
    await userEvent.click(screen.getByRole('button', { name: 'Play the replay' }));
    fireEvent.pointerDown(line);
    expect(screen.getByRole('button', { name: 'Play the replay' })).toBeTruthy();
    fireEvent.change(line, { target: { value: '500' } });
    fireEvent.pointerUp(line);
    expect(screen.getByRole('button', { name: 'Pause the replay' })).toBeTruthy();
  });

  it('gives way to a plain picture where no scene can be drawn', async () => {
    scene.status = 'plate';
    serve(betRecord('upgrade', { pick: 3 }));
    visit('upgrade-0');
    expect(await screen.findByRole('img', { name: /^Ticket 491,228/ })).toBeTruthy();
    expect(screen.getByText(/device can’t show the animation/)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
