// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { seedGames } from '#contract/games/index.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { Verifier } from './verifier.tsx';

const SEED_GAMES = seedGames().map(({ key }) => key);
const A = 'a'.repeat(64);
const SEEDED = `server_seed=${A}&client_seed=client&nonce=0`;

function visit(query: string, games: readonly string[] = SEED_GAMES) {
  const router = createMemoryRouter([{ path: '/', element: <Verifier games={games} text="Nothing is sent." /> }], {
    initialEntries: [`/${query}`],
  });
  render(
    <ShopFrame>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  return { router, query: () => Object.fromEntries(new URLSearchParams(router.state.location.search)) };
}

const outcome = (): string | null => screen.queryByTestId('outcome')?.textContent ?? null;

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

describe('a check that an address brings along', () => {
  it.each([
    [`?game=box&${SEEDED}`, '49,123'],
    [`?game=dice&${SEEDED}`, '49.12'],
    [`?game=upgrade&${SEEDED}&side=over&wins=475000`, '491,228'],
    [`?game=plinko&${SEEDED}&rows=16&risk=high`, 'LLLLLRRRRRRLLLLR'],
    [`?${SEEDED}`, '49,123'],
  ])('%s is computed at once', (query, value) => {
    visit(query);
    expect(outcome()).toBe(value);
  });

  it('walks from the seed to the outcome with every value', () => {
    visit(`?game=dice&${SEEDED}&side=under&target=50`);
    const steps = within(screen.getByRole('group', { name: 'The check' })).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'The sealed seed',
      'HMAC-SHA256',
      'A number from 0 to 1',
      'The roll',
    ]);
    expect(steps[0]?.textContent).toContain('ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb');
    expect(steps[1]?.textContent).toContain('client:0:0');
    expect(steps[1]?.textContent).toContain('7dc12425');
    expect(steps[2]?.textContent).toContain('0.49122835067100823');
    expect(screen.getByRole('img', { name: 'Roll 49.12 on the bar from 0.00 to 100.00; Under 50.00 wins' })).toBeTruthy();
  });

  it('shows a ball’s way row by row and on the board', () => {
    visit(`?game=plinko&${SEEDED}&rows=16&risk=high`);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(17);
    expect(rows[1]?.textContent).toBe('17d c1 24 250.491228left');
    expect(screen.getByRole('img', { name: /^Path down 16 rows: L L L L L R.*Bucket 7 of 0 to 16\.$/ })).toBeTruthy();
    expect(screen.getByText('pays 0.20×')).toBeTruthy();
  });

  it.each([
    [`?game=plinko&${SEEDED}&rows=7&risk=high`, 'Plinko has 8 to 16 rows'],
    [`?game=plinko&${SEEDED}&rows=8`, 'Choose the risk'],
    [`?game=dice&${SEEDED}&side=under&target=99`, 'A target is 0.01–98.00 under, or 2.00–99.99 over'],
    [`?game=upgrade&${SEEDED}&wins=many`, 'Winning tickets are a whole number from 100 to 900,000'],
    [`?server_seed=%F0%9F%8E%B2&client_seed=c&nonce=0`, 'A server seed has 0–9 and a–f only'],
    [`?${SEEDED}&nonce=1&game=roulette`, 'This page doesn’t check that game'],
  ])('%s is answered with what is wrong, and nothing crashes', (query, sentence) => {
    visit(query);
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent?.includes(sentence))).toBe(true);
    expect(outcome()).toBeNull();
  });

  it('of another game is refused by a page that checks one', () => {
    visit(`?game=plinko&${SEEDED}&rows=8&risk=low`, ['dice']);
    expect(screen.getByRole('alert').textContent).toContain('This page doesn’t check that game');
    expect(screen.queryByRole('radio', { name: 'Plinko' })).toBeNull();
    expect(outcome()).toBeNull();
  });
});

describe('a check by hand', () => {
  it('is computed and written into the address, the rest of which stays', async () => {
    const user = userEvent.setup();
    const { query } = visit('?modal=none');
    await user.click(screen.getByRole('radio', { name: 'Plinko' }));
    await user.type(screen.getByLabelText('Server seed (revealed)'), ` ${A.toUpperCase()} `);
    await user.type(screen.getByLabelText('Client seed'), 'client');
    await user.type(screen.getByLabelText('Nonce'), '0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '8');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Risk' }), 'low');
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(outcome()).toBe('LLLLLRRR');
    expect(query()).toEqual({ modal: 'none', game: 'plinko', server_seed: A, client_seed: 'client', nonce: '0', rows: '8', risk: 'low' });
  });

  it('keeps the focus where it was', async () => {
    const user = userEvent.setup();
    visit(`?game=dice&${SEEDED}`, ['dice']);
    const button = screen.getByRole('button', { name: 'Compute' });
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.isConnected).toBe(true);
  });

  it('says at the field what is wrong and leaves the address alone', async () => {
    const user = userEvent.setup();
    const { query } = visit(`?game=dice&${SEEDED}`, ['dice']);
    await user.clear(screen.getByLabelText('Nonce'));
    await user.type(screen.getByLabelText('Nonce'), '-1');
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(screen.getByRole('alert').textContent).toBe('A nonce is a whole number from 0');
    expect(screen.getByLabelText('Nonce').getAttribute('aria-invalid')).toBe('true');
    expect(outcome()).toBeNull();
    expect(query()['nonce']).toBe('0');
  });

  it('shows nothing of another game while its own is not computed', async () => {
    const user = userEvent.setup();
    visit(`?game=dice&${SEEDED}`);
    expect(outcome()).toBe('49.12');
    await user.click(screen.getByRole('radio', { name: 'Upgrade' }));
    expect(outcome()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(outcome()).toBe('491,228');
  });

  it('shows the published example at a press, even after a faulty address', async () => {
    const user = userEvent.setup();
    const { query } = visit('?game=plinko&rows=99&server_seed=x', ['plinko']);
    await user.click(screen.getByRole('button', { name: 'Fill in the example' }));
    expect(outcome()).toBe('LLLLLRRRRRRLLLLR');
    expect(query()).toMatchObject({ game: 'plinko', rows: '16', risk: 'medium' });
  });

  it('follows the address when it changes by a link', async () => {
    const { router } = visit(`?game=dice&${SEEDED}`, ['dice']);
    await router.navigate(`/?game=dice&server_seed=${A}&client_seed=other&nonce=5`);
    await vi.waitFor(() => expect((screen.getByLabelText('Client seed') as HTMLInputElement).value).toBe('other'), { timeout: 20_000 });
    expect(outcome()).not.toBe('49.12');
  });
});
