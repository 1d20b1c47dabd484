// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedPair } from '#contract/api/fairness.ts';
import { inventory as inventoryRoute, sell } from '#contract/api/inventory.ts';
import { upgrade, upgradeQuote, upgradeTargets } from '#contract/api/upgrade.ts';
import { upgradeTicketOf } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { ownedItem } from '#src/inventory/testing/owned-item.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { playSettings } from '#src/play/controls/play-settings.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { NO_CHOICE, upgradeChoice } from './upgrade-choice.ts';
import { Component as UpgradePage } from './upgrade-page.tsx';

const sessionStore = createSessionStore();

interface Sent {
  body?: { items: string[]; coins: number; target_id: string; wins: number };
  idempotencyKey?: string;
}

const config = {
  rules: { instant_play: true, auto_play: true, min_cycle_ms: 0 },
  limits: { upgrade: { min_stake: 10, max_stake: 100_000, max_win: 10_000_000 } },
};
const server = fakeServer();
let services = server.shop().bring(sessionStoreService, sessionStore);

const prize = (id: string, name: string, price: number) =>
  ({ id, name, rarity: 'rare', img_url: `/prizes/${id}.webp`, price: cents(price), sale_price: cents(price) }) as const;
const TEDDY = prize('teddy', 'Bramble bear', 950);
const MOTO = prize('moto', 'Ember moto', 64_200);
const PHONES = prize('phones', 'Halo phones', 2_500);

const owned = (id: string, item: typeof TEDDY) => ownedItem(id, { item, sale_price: item.sale_price });

const page = <Item,>(data: Item[]) => ({ data, links: { next: null }, meta: { total: data.length, current_page: 1, per_page: 24 } });

function betOf(ticket: number, wins: number, stake: number, items: (typeof TEDDY)[]) {
  const won = ticket < wins;
  return {
    id: `bet-${ticket}`,
    placed_at: '2026-11-21T16:00:00.000Z',
    status: won ? 'won' : 'lost',
    stake: cents(stake),
    multiplier: multiplier(won ? 25_000 : 0),
    payout: cents(won ? PHONES.sale_price : 0),
    nonce: 0,
    client_seed: 'mine',
    server_seed_hash: 'a'.repeat(64),
    server_seed: null,
    outcome: { game: 'upgrade', side: 'under', coins: cents(50), items, target: PHONES, wins, ticket },
  };
}

let inventory: ReturnType<typeof owned>[];

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  takeNews();
  localStorage.clear();
  upgradeChoice.setState(NO_CHOICE, true);
  playSettings('upgrade').setState({ tab: 'manual', instant: false });
  inventory = [owned('i1', TEDDY)];
  server.clear();
  server.answer(seedPair, () => ({
    data: { id: 'pair', server_seed_hash: 'a'.repeat(64), next_server_seed_hash: 'b'.repeat(64), client_seed: 'mine', nonce: 0 },
  }));
  server.answer(inventoryRoute, () => page(inventory));
  server.answer(upgradeTargets, () => page([PHONES, MOTO]));
  server.answer(upgradeQuote, ({ body }: Sent) => ({
    data: { staked: cents(1_000), target: PHONES, wins: body?.items.length === 0 ? 19_000 : 380_000, multiplier: multiplier(25_000) },
  }));
  sessionStore.setState({
    player: testPlayer({ id: 'mira' }),
  });
  // No canvas here: the page shows its own picture, and results are released at once.
  services = server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(cueService, () => undefined)
    .bring(stageBridge, ({ onStatus }) => {
      onStatus({ kind: 'plate', reason: 'no-graphics' });
      return Promise.resolve(null);
    });
  const gate = services.get(gateService);
  gate.setPlayer('mira');
  gate.receiveBalance({ balance: cents(20_000), version: 1 });
});
afterEach(() => {
  cleanup();
});

function show(address = '/upgrade') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ShopFrame services={services} config={config}>
        <UpgradePage />
      </ShopFrame>
    </MemoryRouter>,
  );
}

const button = () => screen.getByTestId('place-bet');
const chance = () => screen.getByTestId('upgrade-chance').textContent?.replace(/\s/g, ' ');
const strip = () => screen.getByTestId('result');

/** Stakes the bear (9.50) and 0.50 coins on the phones (25.00): 38 %. */
async function putTogether(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Bramble bear/ }));
  fireEvent.change(screen.getByTestId('stake'), { target: { value: '0.50' } });
  fireEvent.click(await screen.findByRole('button', { name: /Halo phones/ }));
  await waitFor(() => expect(chance()).toBe('38.00%'));
}

async function press(): Promise<void> {
  await act(async () => {
    fireEvent.click(button());
    await Promise.resolve();
  });
}

test('says step by step what is missing, and shows the chance as soon as it is known', async () => {
  show();
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getByText('Add coins or prizes first.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /Bramble bear/ }));
  expect(screen.getByText('Choose a target prize.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Halo phones/ }));
  expect(chance()).toBe('36.10%');
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('who has neither prizes nor coins is offered boxes and coins', async () => {
  inventory = [];
  services.get(gateService).receiveBalance({ balance: cents(0), version: 2 });
  show();
  expect(await screen.findByRole('link', { name: 'Open a box' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add coins' })).toBeTruthy();
});

test('a target that is cheaper than the stake has neither chance nor multiplier: it can’t be aimed at', async () => {
  show();
  fireEvent.change(screen.getByTestId('stake'), { target: { value: '60' } });
  fireEvent.click(await screen.findByRole('button', { name: /Halo phones/ }));
  expect(screen.getByText(/Choose a more valuable prize/)).toBeTruthy();
  expect(chance()).toBe('–');
  expect(screen.getByTestId('upgrade-multiplier').textContent).toBe('–');
});

test('auto play stakes the same coins at the same target, as often as the rules say, and says how it went', async () => {
  const sent: Sent[] = [];
  let seen = (): void => undefined;
  const locked = new Promise<void>((resolve) => (seen = resolve));
  server.answer(upgrade, async (call: Sent) => {
    sent.push(call);
    await locked;
    return {
      msg: '',
      data: {
        bet: betOf(900_000 + sent.length, 38_000, 100, []),
        balance: cents(20_000 - 100 * sent.length),
        balance_version: 1 + sent.length,
      },
      inventory_id: null,
    };
  });
  playSettings('upgrade').setState((settings) => ({ ...settings, tab: 'auto', instant: true, auto: { ...settings.auto, bets: 2 } }));
  show();
  fireEvent.change(screen.getByTestId('stake'), { target: { value: '1' } });
  fireEvent.click(await screen.findByRole('button', { name: /Halo phones/ }));
  await press();

  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('stake').disabled).toBe(true));
  seen();
  await waitFor(() =>
    expect(takeNews().map(({ text }) => text)).toEqual([expect.stringMatching(/^Auto play ended.*2 bets, 2.00 coins down/)]),
  );
  const bodies = sent.map(({ body }: Sent) => body);
  expect(bodies).toMatchObject(
    Array.from({ length: 2 }, () => ({ items: [], coins: 100, target_id: 'phones', wins: 38_000, mode: 'auto' })),
  );
  expect(screen.getByTestId<HTMLInputElement>('stake').disabled).toBe(false);
});

test('auto play takes no prizes: each would be used up by its upgrade', async () => {
  playSettings('upgrade').setState({ tab: 'auto' });
  show();
  await putTogether();
  expect(screen.getByText('Auto play stakes coins alone: remove your prizes first.')).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('a visitor sees prizes and chances, and meets the login at the button', async () => {
  sessionStore.setState({ player: null });
  services.get(gateService).setPlayer(null);
  show();
  fireEvent.change(screen.getByTestId('stake'), { target: { value: '10' } });
  fireEvent.click(await screen.findByRole('button', { name: /Halo phones/ }));
  expect(chance()).toBe('38.00%');
  expect(button().textContent).toContain('Log in');
  expect(screen.getByText('Stake what you won')).toBeTruthy();
});

test('a win shows the prize with keep and sell; what was staked is gone, the rest of the choice stays', async () => {
  const sent: Sent[] = [];
  server.answer(upgrade, (call) => {
    sent.push(call);
    inventory = [owned('i2', PHONES)];
    return { msg: '', data: { bet: betOf(5, 380_000, 1_000, [TEDDY]), balance: cents(19_950), balance_version: 2 }, inventory_id: 'i2' };
  });
  show();
  await putTogether();
  await press();
  await within(strip()).findByText('You won: Halo phones');
  expect(sent).toMatchObject([{ body: { items: ['i1'], coins: 50, target_id: 'phones', side: 'under', wins: 380_000, mode: 'normal' } }]);
  expect(within(strip()).getByRole('button', { name: /Sell for 25.00/ })).toBeTruthy();
  expect(within(strip()).getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe('/bets/bet-5');
  expect(upgradeChoice.getState()).toMatchObject({ items: [], coins: 50, target: { id: 'phones' } });
  const keep = within(strip()).getByRole('button', { name: 'Keep' });
  keep.focus();
  fireEvent.click(keep);
  expect(within(strip()).getByText('You stake')).toBeTruthy();
  expect(document.activeElement).toBe(strip());
  expect(takeNews()).toEqual([]);
});

test('a won prize that was used elsewhere is not called sold', async () => {
  server.answer(upgrade, () => ({
    msg: '',
    data: { bet: betOf(5, 380_000, 1_000, [TEDDY]), balance: cents(19_950), balance_version: 2 },
    inventory_id: 'i2',
  }));
  server.answer(sell, () => Promise.reject(new ApiError({ status: 404, code: 'not_found', msg: '' })));
  show();
  await putTogether();
  await press();
  const button = await within(strip()).findByRole('button', { name: /Sell for 25.00/ });
  button.focus();
  fireEvent.click(button);
  await within(strip()).findByText('No longer yours');
  expect(within(strip()).queryByText('Sold')).toBeNull();
  expect(document.activeElement).toBe(strip());
});

test('the keyboard stays where a staked prize, or all of them, are removed', async () => {
  show();
  await putTogether();
  const remove = within(strip()).getByRole('button', { name: 'Remove Bramble bear' });
  remove.focus();
  fireEvent.click(remove);
  expect(document.activeElement).toBe(strip());
  fireEvent.click(screen.getByRole('button', { name: /Bramble bear/ }));
  const all = screen.getByRole('button', { name: 'Remove all' });
  all.focus();
  fireEvent.click(all);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your prizes' }));
});

test('a loss names the ticket and what would have won, and clears the staked items', async () => {
  server.answer(upgrade, () => {
    inventory = [];
    const ticket = upgradeTicketOf(0.5);
    return {
      msg: '',
      data: { bet: betOf(ticket, 380_000, 1_000, [TEDDY]), balance: cents(19_950), balance_version: 2 },
      inventory_id: null,
    };
  });
  show();
  await putTogether();
  await press();
  await within(strip()).findByText('Ticket 500,000; 0–379,999 would have won');
  expect(within(strip()).queryByRole('button', { name: /Sell/ })).toBeNull();
  expect(upgradeChoice.getState().items).toEqual([]);
});

test('a changed chance stakes nothing, is shown beside the old one, and is played by the next press', async () => {
  const played: number[] = [];
  server.answer(upgrade, ({ body }: Sent) => {
    played.push(body?.wins ?? 0);
    if (body?.wins === 380_000) {
      server.answer(upgradeQuote, () => ({
        data: { staked: cents(1_000), target: { ...PHONES, sale_price: cents(2_600) }, wins: 365_384, multiplier: multiplier(26_000) },
      }));
      throw new ApiError({ status: 409, code: 'quote_changed', msg: 'The chance has changed.' });
    }
    return {
      msg: '',
      data: { bet: betOf(900_000, 365_384, 1_000, [TEDDY]), balance: cents(19_950), balance_version: 2 },
      inventory_id: null,
    };
  });
  show();
  await putTogether();
  await press();
  await screen.findByText(/the chance is 36.53% instead of 38.00%/);
  expect(upgradeChoice.getState().items.map(({ id }) => id)).toEqual(['i1']);
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  await press();
  await within(strip()).findByText('Not this time');
  expect(played).toEqual([380_000, 365_384]);
});

test('items that are gone leave the choice with a word; the others stay over a reload', async () => {
  const kept = { id: 'i1', name: TEDDY.name, rarity: TEDDY.rarity, img_url: TEDDY.img_url, sale_price: TEDDY.sale_price };
  upgradeChoice.setState({ ...NO_CHOICE, player: 'mira', items: [kept, { ...kept, id: 'sold-elsewhere' }] }, true);
  show();
  await waitFor(() => expect(upgradeChoice.getState().items.map(({ id }) => id)).toEqual(['i1']));
  expect(takeNews().map(({ text }) => text)).toEqual(['1 prize is no longer in your inventory and was removed from your stake.']);
});

test('an address brings items along, once they are known to be the player’s', async () => {
  show('/upgrade?item=i1&item=somebody-elses');
  await waitFor(() => expect(upgradeChoice.getState().items.map(({ id }) => id)).toEqual(['i1']));
  expect(takeNews()).toHaveLength(1);
});

test('a double click is one upgrade', async () => {
  let calls = 0;
  server.answer(upgrade, () => {
    calls += 1;
    return {
      msg: '',
      data: { bet: betOf(900_000, 380_000, 1_000, [TEDDY]), balance: cents(19_950), balance_version: 2 },
      inventory_id: null,
    };
  });
  show();
  await putTogether();
  await act(async () => {
    fireEvent.click(button(), { detail: 1 });
    fireEvent.click(button(), { detail: 2 });
    await Promise.resolve();
  });
  await within(strip()).findByText('Not this time');
  expect(calls).toBe(1);
});

test('a prize that can no longer be won leaves the choice, and what is staked stays', async () => {
  server.answer(upgrade, () => Promise.reject(new ApiError({ status: 409, code: 'target_unavailable', msg: 'Gone.' })));
  show();
  await putTogether();
  await press();
  await waitFor(() => expect(upgradeChoice.getState().target).toBeNull());
  expect(upgradeChoice.getState().items.map(({ id }) => id)).toEqual(['i1']);
});

test('prizes of an upgrade without an answer stay staked, and “Try again” asks for it again whatever was changed', async () => {
  let answers = 0;
  const won = () => ({ data: { bet: betOf(5, 361_000, 950, [TEDDY]), balance: cents(20_000), balance_version: 2 }, inventory_id: 'i2' });
  server.answer(upgrade, () => {
    inventory = [];
    answers += 1;
    if (answers > 3) return { msg: '', ...won() };
    throw new ApiError({ status: 0, code: 'network', msg: '' });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Bramble bear/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Halo phones/ }));
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  await press();
  await waitFor(() => expect(button().textContent).toBe('Try again'), { timeout: 4_000 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  fireEvent.click(within(strip()).getByRole('button', { name: 'Remove Bramble bear' }));
  await press();
  await within(strip()).findByText('You won: Halo phones', {}, { timeout: 500 });
  expect(answers).toBe(4);
  expect(takeNews().map(({ text }) => text)).toEqual(['No answer from the shop, so we don’t know yet whether your bet was placed.']);
});
