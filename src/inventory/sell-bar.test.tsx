// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { SellBar } from './sell-bar.tsx';
import type { ForSale } from './sell-queue.ts';
import { useSelection } from './selection.ts';

const items: ForSale[] = [
  { id: 'a', name: 'Crown', salePrice: cents(1_250) },
  { id: 'b', name: 'Teddy', salePrice: cents(50), locked: true },
];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

function Cart({ onSell }: { onSell: (ids: string[]) => void }) {
  const selection = useSelection(items);
  return (
    <>
      {items.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
          {name}
        </label>
      ))}
      <SellBar
        selection={selection}
        complete
        onSell={async () => {
          onSell(selection.chosen.map(({ id }) => id));
          selection.clear();
        }}
      />
    </>
  );
}

const boxNamed = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sellButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sell/ });

describe('the cart’s selection', () => {
  it('cannot sell while nothing is selected', () => {
    const onSell = vi.fn<(ids: string[]) => void>();
    render(<Cart onSell={onSell} />, { wrapper: ShopFrame });
    expect(sellButton().disabled).toBe(true);
    fireEvent.click(sellButton());
    expect(onSell).not.toHaveBeenCalled();
  });

  it('"select all" takes all, then none, and shows when only some are taken', () => {
    render(<Cart onSell={vi.fn()} />, { wrapper: ShopFrame });
    fireEvent.click(boxNamed('Crown'));
    expect(boxNamed('Select all').indeterminate).toBe(true);
    fireEvent.click(boxNamed('Select all'));
    expect([boxNamed('Crown').checked, boxNamed('Teddy').checked, boxNamed('Select all').indeterminate]).toEqual([true, true, false]);
    fireEvent.click(boxNamed('Select all'));
    expect([boxNamed('Crown').checked, boxNamed('Teddy').checked]).toEqual([false, false]);
  });

  it('sells what is selected for its worth, and clears the selection', async () => {
    const onSell = vi.fn<(ids: string[]) => void>();
    render(<Cart onSell={onSell} />, { wrapper: ShopFrame });
    fireEvent.click(boxNamed('Select all'));
    expect(sellButton().textContent).toContain('13.00');
    fireEvent.click(sellButton());
    expect(onSell).toHaveBeenCalledWith(['a', 'b']);
    expect(boxNamed('Crown').checked).toBe(false);
  });

  it('offers to ship what is selected, unless it was won with bonus coins', () => {
    const frame = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <ShopFrame config={fakeConfig()}>{children}</ShopFrame>
      </MemoryRouter>
    );
    render(<Cart onSell={vi.fn()} />, { wrapper: frame });
    fireEvent.click(boxNamed('Crown'));
    expect(screen.getByRole('link', { name: 'Ship' })).toBeTruthy();
    fireEvent.click(boxNamed('Teddy'));
    expect(screen.queryByRole('link', { name: 'Ship' })).toBeNull();
    expect(screen.getByText(/^Prizes won with bonus coins can be sold/)).toBeTruthy();
    expect(sellButton().disabled).toBe(false);
  });
});
