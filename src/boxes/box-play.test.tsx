// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoBox, openBox } from '#contract/api/boxes.ts';
import { sell } from '#contract/api/inventory.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { balanceAfter, becomePlayer, fakeConfig, openShop, renderGame, world } from '#src/play/testing/game-page.tsx';
import { listGames } from '#tests/support/shown-games.ts';
import { BoxPlay } from './box-play.tsx';
import { TOY_SHELF as box } from './testing/toy-shelf.ts';

const [item] = box.items;

function Page() {
  return <BoxPlay box={box} onBoxChanged={() => undefined} onOpened={() => undefined} />;
}

/** Lets boxes be opened, and remembers what was asked. */
function openings(): unknown[] {
  const asked: unknown[] = [];
  const seeds = { server_seed_hash: 'a'.repeat(64), client_seed: 'c' };
  world.server.answer(openBox, (options) => {
    asked.push(options);
    const opening = { id: `opening-${asked.length}`, nonce: 1, ticket: 7, item, inventory_id: 'own' };
    return { data: { openings: [opening], cost: box.price, ...balanceAfter(8_000), ...seeds } };
  });
  world.server.answer(demoBox, () => ({
    data: { openings: [{ id: 'demo', nonce: 1, ticket: 7, item }], server_seed: 'b'.repeat(64), ...seeds },
  }));
  return asked;
}

const button = (): HTMLElement => screen.getByTestId('open-box');
const isLocked = (): boolean => button().getAttribute('aria-disabled') === 'true';
const press = (on: HTMLElement): void => {
  fireEvent.pointerDown(on, { isPrimary: true, button: 0 });
  fireEvent.click(on, { detail: 1 });
};

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  localStorage.clear();
  playSettings('box').setState({ instant: false });
  openShop();
  becomePlayer(10_000);
});
afterEach(cleanup);

describe('opening a box', () => {
  test('asks for the version on show, and is said when the scene has revealed it', async () => {
    const asked = openings();
    renderGame(Page);
    press(button());
    await waitFor(() => expect(world.scene.results()).toMatchObject([{ fact: { kind: 'opened', mode: 'normal' } }]));
    expect(asked).toMatchObject([{ params: { slug: 'toy-shelf' }, body: { count: 1, version_hash: box.version_hash } }]);
    expect(isLocked()).toBe(true);
    expect(screen.getByRole('log').textContent).toBe('');
    world.scene.results()[0]?.read();
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Lamp'));
    expect(button().textContent).toContain('Open again');
  });

  test('is shorter when the player has chosen that, and the choice is remembered', async () => {
    openings();
    renderGame(Page);
    fireEvent.click(screen.getByRole('button', { name: 'Fast' }));
    press(button());
    await waitFor(() => expect(world.scene.results()).toMatchObject([{ fact: { mode: 'fast' } }]));
    expect(localStorage.getItem('play:box')).toContain('"instant":true');
  });

  test('is shorter as a demo too, once that was chosen', async () => {
    renderGame(Page);
    openings();
    fireEvent.click(screen.getByRole('button', { name: 'Fast' }));
    press(screen.getByRole('button', { name: 'Demo' }));
    await waitFor(() => expect(world.scene.results()).toMatchObject([{ fact: { mode: 'fast-demo' } }]));
  });

  test('keeps the pace that the rules of play ask for, as every game does, and a demo has none', async () => {
    world.config = fakeConfig({ min_cycle_ms: 60_000 });
    const asked = openings();
    renderGame(Page);
    press(screen.getByRole('button', { name: 'Demo' }));
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    world.scene.results()[0]?.read();
    await waitFor(() => expect(isLocked()).toBe(false));
    press(button());
    await waitFor(() => expect(world.scene.results()).toHaveLength(2));
    world.scene.results()[1]?.read();
    await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('Lamp'));
    expect(isLocked()).toBe(true);
    press(button());
    expect(asked).toHaveLength(1);
  });

  test('is over for a box that was taken off sale while it was looked at', async () => {
    let asked = 0;
    const refusal = new ApiError({ status: 409, code: 'box_unavailable', msg: 'This box is no longer on sale.' });
    world.server.answer(openBox, () => {
      asked += 1;
      return Promise.reject(refusal);
    });
    renderGame(Page);
    press(button());
    await waitFor(() => expect(screen.getAllByText('This box isn’t on sale right now.').length).toBeGreaterThan(0));
    await waitFor(() => expect(isLocked()).toBe(true));
    press(button());
    expect(asked).toBe(1);
    expect(world.scene.results()).toEqual([]);
  });

  test('a prize that can’t be sold any more is no longer the player’s, and the keyboard stays in the box', async () => {
    openings();
    world.server.answer(sell, () => Promise.reject(new ApiError({ status: 404, code: 'not_found', msg: '' })));
    renderGame(Page);
    press(button());
    await waitFor(() => expect(world.scene.results()).toHaveLength(1));
    world.scene.results()[0]?.read();
    const sale = await screen.findByRole('button', { name: /^Sell for/ });
    sale.focus();
    fireEvent.click(sale);
    expect(await screen.findByText('No longer yours')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Open this box' }));
  });

  test('is not done by keys', () => {
    openings();
    renderGame(Page);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(button().textContent).toContain('Open');
    expect(isLocked()).toBe(false);
  });
});

describe('who may open a box', () => {
  test('a visitor is asked to sign up', () => {
    becomePlayer(null);
    renderGame(Page);
    expect(button().textContent).toContain('Sign up to open');
    press(button());
    expect(location.search).toContain('modal=register');
  });

  test('an empty balance is filled first', () => {
    becomePlayer(500);
    renderGame(Page);
    expect(button().textContent).toContain('Add coins to open');
    expect(screen.getByText('15.00 more needed')).toBeTruthy();
  });
});
