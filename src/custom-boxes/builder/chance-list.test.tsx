// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { type Draft, EMPTY_DRAFT, withPrize } from '../draft/draft.ts';
import { ChanceList } from './chance-list.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

const prize = (name: string, value: number) =>
  ({ id: name, name, rarity: 'rare', img_url: '/prizes/a.webp', price: cents(value), sale_price: cents(value) }) as const;

function List() {
  const [draft, setDraft] = useState<Draft>(() => withPrize(withPrize(EMPTY_DRAFT, prize('Crown', 900)), prize('Fern', 100)));
  return <ChanceList builder={{ draft, change: setDraft }} />;
}

it('keeps the keyboard in the list when a prize is removed from it', () => {
  render(<List />);
  const remove = (name: string): void => {
    const button = screen.getByRole('button', { name: `Remove ${name}` });
    button.focus();
    fireEvent.click(button);
  };
  remove('Crown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Fern');
  remove('Fern');
  expect(document.activeElement?.textContent).toBe('Choose two prizes, and their chances appear here.');
});
