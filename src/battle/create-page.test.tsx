// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Box, box as boxRoute, listBoxes } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { draftStore } from './create/draft-store.ts';
import { EMPTY_DRAFT } from './create/draft.ts';
import { Component } from './create-page.tsx';
import { ITEMS } from './testing/battles.ts';

const server = fakeServer();
let isDown = false;

const boxOf = (slug: string): Box => ({
  id: slug,
  slug,
  name: `Box ${slug}`,
  type: 'standard',
  categories: [],
  price: cents(500),
  img_url: '/boxes/a.webp',
  colors: ['#000000', '#ffffff'],
  top_prizes: [],
  items_count: 2,
  return_ppm: 900_000,
  version: 1,
  version_hash: 'a'.repeat(64),
  items: [...ITEMS],
});

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  isDown = false;
  draftStore.setState(EMPTY_DRAFT);
  server.answer(listBoxes, () => ({
    data: ['a', 'b'].map(boxOf),
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, per_page: 24, to: 2, total: 2 },
  }));
  server.answer(boxRoute, ({ params: { slug } }: { params: { slug: string } }) => {
    if (isDown) throw new ApiError({ status: 0, code: 'network', msg: '' });
    return { data: boxOf(slug) };
  });
});
afterEach(() => {
  cleanup();
  server.clear();
});

function visit(...slugs: string[]) {
  draftStore.setState({ boxes: slugs.map((slug) => ({ slug, count: 1 })) });
  render(
    <ShopFrame services={server.shop()}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </ShopFrame>,
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');
function press(button: HTMLElement): void {
  button.focus();
  fireEvent.click(button);
}

describe('the page that creates a battle', () => {
  it('says that a box did not load, and loads it again', async () => {
    isDown = true;
    visit('a');
    const rounds = within(await screen.findByRole('list', { name: 'Rounds in order' }));
    const retry = await rounds.findByRole('button', { name: 'Try again' });
    expect(screen.getByTestId('create-battle').getAttribute('aria-describedby')).toBe('create-blocked');
    expect(screen.getByText(/One of your boxes isn’t available/)).toBeTruthy();
    isDown = false;
    fireEvent.click(retry);
    await vi.waitFor(() => expect(screen.getByTestId('create-battle').textContent).toBe('Create for 5.00'));
    expect(screen.queryByText(/One of your boxes isn’t available/)).toBeNull();
  });

  it('keeps the keyboard with a box that is added and taken out', async () => {
    visit();
    press(await screen.findByRole('button', { name: 'Add Box a for 5.00' }));
    const less = screen.getAllByRole('button', { name: 'One fewer round of Box a' });
    expect(less).toContain(document.activeElement);
    press(document.activeElement as HTMLElement);
    expect(focused()).toBe('Add Box a for 5.00');
  });

  it('keeps the keyboard in the order when a row of it goes', async () => {
    visit('a', 'b');
    press(await screen.findByRole('button', { name: 'Remove Box a' }));
    expect(focused()).toBe('Remove Box b');
    press(screen.getByRole('button', { name: 'Remove Box b' }));
    expect(focused()).toBe('Rounds in order');
  });
});
