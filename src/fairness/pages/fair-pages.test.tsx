// @vitest-environment happy-dom
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import type { Route } from '#contract/api/route.ts';
import { changeClientSeed, restorations, revealedPairs, rotateSeedPair, seedPair } from '#contract/api/fairness.ts';
import { loadFairPage } from '#src/app/fair-page.tsx';
import { entryOf } from '#src/games/registry.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { Component as ProvablyFairPage, loader as loadFairHub } from './provably-fair-page.tsx';

const sessionStore = createSessionStore();

await showGames();

const PAGES = {
  '/provably-fair': ProvablyFairPage,
  '/dice/provably-fair': (await loadFairPage(entryOf('dice'))).Component,
  '/plinko/provably-fair': (await loadFairPage(entryOf('plinko'))).Component,
  '/battles/provably-fair': (await loadFairPage(entryOf('battle'))).Component,
};

type Path = keyof typeof PAGES;

const player = testPlayer();
const pair = { id: 'p2', server_seed_hash: 'b'.repeat(64), next_server_seed_hash: 'c'.repeat(64), client_seed: 'mine', nonce: 4 };
const revealed = {
  id: 'p1',
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  client_seed: 'client',
  bets: 3,
  revealed_at: '2026-01-02T03:04:05.000Z',
};

function visit(path: Path, query = '') {
  const routes = Object.entries(PAGES).map(([address, Component]) => ({ path: address, Component }));
  const router = createMemoryRouter(routes, { initialEntries: [path + query] });
  render(
    <ShopFrame services={server.shop().bring(sessionStoreService, sessionStore)}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  return router;
}

/** What the shop was asked, in order. */
const asked: { route: Route; body: unknown }[] = [];
let server = fakeServer();

/** Lets the shop answer a route, and remembers that it was asked. */
function answer(route: Route, reply: object): void {
  server.answer(route, ({ body }: Asked) => {
    asked.push({ route, body });
    return reply;
  });
}

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  sessionStore.setState({ player: null });
  asked.length = 0;
  server = fakeServer();
  answer(restorations, { data: [] });
  answer(seedPair, { data: pair });
  answer(revealedPairs, { data: [revealed] });
  for (const route of [rotateSeedPair, changeClientSeed]) answer(route, { data: { ...pair, id: 'p3', nonce: 0 }, revealed });
});
afterEach(cleanup);

describe('a fairness page', () => {
  it.each<[Path, string, string]>([
    ['/provably-fair', 'Sealed before you play. Checked by you after.', 'The outcome is computed'],
    ['/dice/provably-fair', 'Dice: how a roll is sealed and checked', 'The roll is computed'],
    ['/plinko/provably-fair', 'Plinko: how a path is sealed and checked', 'The path is computed'],
  ])('%s shows every visitor what is committed and when, and lets them check', async (path, title, drawn) => {
    visit(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    const steps = screen.getAllByRole('list')[0];
    expect(
      steps &&
        within(steps)
          .getAllByRole('heading')
          .map(({ textContent }) => textContent),
    ).toEqual(['We seal our seed', 'Your seed joins', drawn, 'You open the seal']);
    expect(screen.getByRole('region', { name: 'Check an outcome yourself' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your own pair of seeds' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Verify my last 1,000 bets' })).toBeNull();
    // Nothing of a player's is asked for.
    await waitFor(() => expect(asked.map(({ route }) => route)).toEqual([restorations]));
    expect(screen.queryByTestId('restore-notice')).toBeNull();
  });

  it.each(Object.keys(PAGES) as Path[])('%s says when the shop was restored and what was retired', async (path) => {
    const [restored, backup] = ['2026-05-04T10:20:00.000Z', '2026-05-03T08:00:00.000Z'];
    const counts = { pairs_retired: 1_204, chains_retired: 1, bets_refunded: 3 };
    answer(restorations, {
      data: [
        { restored_at: restored, backup_at: backup, ...counts },
        { restored_at: backup, backup_at: null, pairs_retired: 1, chains_retired: 2, bets_refunded: 0 },
      ],
    });
    visit(path);
    const notice = await screen.findByRole('complementary', { name: 'This shop was restored to an earlier state' });
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      `Restored ${formatInstant(restored)} from a backup of ${formatInstant(backup)}1,204 seed pairs retired · 1 hash chain retired · 3 open bets refunded`,
      `Reopened ${formatInstant(backup)} in an earlier state1 seed pair retired · 2 hash chains retired`,
    ]);
  });

  it('of games with seats says what every player adds, whom one still trusts, and how a record is recomputed', () => {
    visit('/battles/provably-fair');
    expect(screen.getByRole('heading', { level: 1, name: 'Battles: how every seat’s tickets are sealed and checked' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Every player adds one' })).toBeTruthy();
    expect(screen.getByText(/you still trust the operator not to take the last seat, unless/)).toBeTruthy();
    const command = screen.getByRole('region', { name: 'Or don’t trust this page at all' });
    expect(command.textContent).toContain('npm run --silent verify -- battle --record FILE');
  });

  it('of all games leads to the page of every game that has one: those of rounds and of seats, too', async () => {
    await loadFairHub();
    visit('/provably-fair');
    const links = within(screen.getByRole('navigation', { name: 'More about fairness' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/battles/provably-fair',
      '/crash/provably-fair',
      '/wheel/provably-fair',
      '/plinko/provably-fair',
      '/dice/provably-fair',
    ]);
  });

  it('has the player’s seeds, and rotating reveals them', async () => {
    sessionStore.setState({ player });
    visit('/dice/provably-fair');
    const seeds = await screen.findByRole('region', { name: 'Your seeds' });
    expect(await within(seeds).findByText(pair.server_seed_hash)).toBeTruthy();
    await userEvent.click(within(seeds).getByRole('button', { name: 'Rotate and reveal' }));
    await waitFor(() => expect(asked).toContainEqual({ route: rotateSeedPair, body: {} }));
    await userEvent.type(within(seeds).getByLabelText('New client seed'), 'another');
    await userEvent.click(within(seeds).getByRole('button', { name: 'Use this seed' }));
    await waitFor(() => expect(asked).toContainEqual({ route: changeClientSeed, body: { client_seed: 'another' } }));
  });

  it('leads from a revealed pair into its own verifier', async () => {
    sessionStore.setState({ player });
    const router = visit('/plinko/provably-fair');
    await userEvent.click(await screen.findByRole('link', { name: /^Check the pair revealed at/ }));
    expect(router.state.location.pathname).toBe('/plinko/provably-fair');
    expect(screen.getByTestId('outcome').textContent).toBe('LLLLLRRRRRRLLLLR');
  });

  it('offers players the check of their last bets', async () => {
    sessionStore.setState({ player });
    // The panel comes in a chunk of its own, on which React waits only within an act that is waited for.
    await act(async () => void visit('/provably-fair'));
    expect(await screen.findByRole('region', { name: 'Verify my last 1,000 bets' })).toBeTruthy();
  });
});
