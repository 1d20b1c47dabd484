// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { opening as openingRoute, type Opening } from '#contract/api/boxes.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { dear, middle, openingRecord } from './testing/opening-records.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { hasSlot, recordedStage, resetScene, scene } from '#src/play/replay/testing/recorded-stage.ts';
import { Component, loader } from './opening-page.tsx';

const server = fakeServer();

function visit(opening: Opening): void {
  server.answer(openingRoute, () => ({ data: opening }));
  const services = server.shop().bring(stageBridge, recordedStage);
  const router = createMemoryRouter([{ path: '/openings/:id', Component, loader, hydrateFallbackElement: <></> }], {
    initialEntries: [`/openings/${opening.id}`],
    getContext: contextOf(services),
  });
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
}

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(resetScene);
afterEach(cleanup);

describe('the page of an opening', () => {
  it('shows what was won, and plays the opening again from its record alone', async () => {
    const opening = openingRecord();
    visit(opening);
    const summary = await screen.findByRole('region', { name: 'middle' });
    for (const text of ['Toy shelf', '9.00', '2.50', '49,123']) expect(summary.textContent).toContain(text);
    expect(hasSlot('box')).toBe(true);
    expect(screen.getByRole('slider', { name: 'Position in the replay' })).toBeTruthy();
    await vi.waitFor(() =>
      expect(scene.presented[0]).toEqual({
        kind: 'opened',
        openings: [{ id: 'o1', ticket: 49_123, item: middle }],
        stakeCents: 250,
        mode: 'normal',
      }),
    );
    expect(document.title).toBe('Box opening: proof and replay | Fairdrop');
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeTruthy();
  });

  it('is replayed while its seed is still sealed', async () => {
    visit(openingRecord({ server_seed: null }));
    expect((await screen.findByTestId('verdict')).textContent).toBe('Not revealed yet');
    expect(hasSlot('box')).toBe(true);
  });

  it('draws a record plainly that contradicts itself, and does not verify it', async () => {
    visit(openingRecord({ item: dear }));
    expect(await screen.findByRole('img', { name: /^Ticket 49,123/ })).toBeTruthy();
    expect(hasSlot('box')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
    expect((await screen.findByTestId('verdict')).textContent).toBe('Not verified');
  });

  it('shows the outcome as a plain picture where no scene can be drawn', async () => {
    scene.status = 'plate';
    visit(openingRecord());
    expect(await screen.findByText(/device can’t show the animation/)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
