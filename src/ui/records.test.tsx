// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import type { DayRange as Days } from '#src/lib/list-address.ts';
import { DayRange } from './day-range.tsx';
import { FilterRow } from './filter-row.tsx';
import { PagedList } from './paged-list.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { StatusChip, type StatusTone } from './status-chip.tsx';

beforeAll(async () => {
  await initI18n();
});
afterEach(cleanup);

describe('StatusChip', () => {
  test('says each status in words and has a sign beside them, different for each tone', () => {
    const tones: StatusTone[] = ['plain', 'busy', 'good', 'bad'];
    const { container } = render(tones.map((tone) => <StatusChip key={tone} tone={tone}>{`It is ${tone}`}</StatusChip>));
    for (const tone of tones) expect(screen.getByText(`It is ${tone}`)).toBeTruthy();
    const signs = [...container.querySelectorAll('svg')];
    expect(signs.every((sign) => sign.getAttribute('aria-hidden') === 'true')).toBe(true);
    expect(new Set(signs.map((sign) => sign.innerHTML)).size).toBe(tones.length);
  });
});

describe('DayRange', () => {
  const day = (name: string): HTMLInputElement => screen.getByLabelText(name);
  const type = (name: string, value: string): boolean => fireEvent.change(day(name), { target: { value } });

  test('takes a day as soon as it is whole, and not the years that one passes while typing', () => {
    const changed = vi.fn<(days: Days) => void>();
    render(<DayRange label="Date" days={{ from: null, to: null }} onChange={changed} />);
    type('First day', '0002-11-22');
    type('First day', '0202-11-22');
    expect(changed).not.toHaveBeenCalled();
    type('First day', '2026-11-22');
    expect(changed.mock.calls).toEqual([[{ from: '2026-11-22', to: null }]]);
  });

  test('says when the last day comes before the first, changes nothing then, and goes on when either is mended', () => {
    const changed = vi.fn<(days: Days) => void>();
    render(<DayRange label="Date" days={{ from: '2026-11-22', to: null }} onChange={changed} />);
    type('Last day', '2026-11-20');
    expect(screen.getByRole('alert').textContent).toBe('The last day comes before the first');
    expect(day('Last day').getAttribute('aria-invalid')).toBe('true');
    expect(changed).not.toHaveBeenCalled();
    type('First day', '2026-11-01');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changed.mock.calls).toEqual([[{ from: '2026-11-01', to: '2026-11-20' }]]);
  });

  test('follows what changes from outside', () => {
    const { rerender } = render(<DayRange label="Date" days={{ from: '2026-11-22', to: null }} onChange={() => {}} />);
    rerender(<DayRange label="Date" days={{ from: null, to: null }} onChange={() => {}} />);
    expect(day('First day').value).toBe('');
  });
});

describe('FilterRow', () => {
  test('offers to clear the filters only where there are any', async () => {
    const cleared = vi.fn();
    const { rerender } = render(<FilterRow label="Filters">…</FilterRow>);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(
      <FilterRow label="Filters" onClear={cleared}>
        …
      </FilterRow>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(cleared).toHaveBeenCalledOnce();
  });

  test('keeps the keyboard where the way to clear them goes', () => {
    const { rerender } = render(
      <FilterRow label="Filters" onClear={() => {}}>
        …
      </FilterRow>,
    );
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    rerender(<FilterRow label="Filters">…</FilterRow>);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Filters');
  });
});

interface Parcel {
  id: string;
  name: string;
  price: string;
}
const PARCELS: Parcel[] = [
  { id: 'p1', name: 'Aurora headphones', price: '12.00' },
  { id: 'p2', name: 'Tide watch', price: '86.00' },
];
const COLUMNS: readonly Column<Parcel>[] = [
  { name: 'Prize', place: 'lead', cell: ({ name }) => name },
  { name: 'Price', place: 'figure', right: true, cell: ({ price }) => price },
];

describe('RecordTable', () => {
  test('is a table whose rows are named by their first cell, which leads to the record', () => {
    render(
      <MemoryRouter>
        <RecordTable label="Parcels" columns={COLUMNS} rows={PARCELS} idOf={({ id }) => id} to={({ id }) => `/parcels/${id}`} />
      </MemoryRouter>,
    );
    const table = screen.getByRole('table', { name: 'Parcels' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Prize', 'Price']);
    const row = within(table).getByRole('row', { name: /Tide watch/ });
    expect(within(row).getByRole('rowheader').textContent).toBe('Tide watch');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/parcels/p2');
    expect(within(row).getByRole('cell').textContent).toBe('86.00');
  });
});

describe('PagedList', () => {
  const page = (rows: Parcel[], total: number, current_page = 1) => ({ data: rows, meta: { total, current_page, per_page: 2 } });
  const rest = { isError: false, isFetching: false, isPlaceholderData: false, refetch: vi.fn() };
  const shown = (query: Parameters<typeof PagedList<Parcel>>[0]['query'], onPage = vi.fn()) => {
    render(
      <PagedList query={query} onPage={onPage} loading="Loading parcels" empty={<p>No parcels yet</p>}>
        {(rows) => rows.map(({ id, name }) => <p key={id}>{name}</p>)}
      </PagedList>,
    );
    return onPage;
  };

  test('says that it loads, that it failed and can be tried again, and that there is nothing', async () => {
    shown({ ...rest, data: undefined, isFetching: true });
    expect(screen.getByRole('status', { name: 'Loading parcels' }).getAttribute('aria-busy')).toBe('true');
    cleanup();
    shown({ ...rest, data: undefined, isError: true });
    await userEvent.setup().click(within(screen.getByRole('alert')).getByRole('button'));
    expect(rest.refetch).toHaveBeenCalledOnce();
    cleanup();
    shown({ ...rest, data: page([], 0) });
    expect(screen.getByText('No parcels yet')).toBeTruthy();
  });

  test('goes through its pages, and back from one that it doesn’t have', async () => {
    const user = userEvent.setup();
    const onPage = shown({ ...rest, data: page(PARCELS, 5, 2) });
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(3);
    cleanup();
    const back = shown({ ...rest, data: page([], 5, 9) });
    await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
    expect(back).toHaveBeenCalledWith(3);
  });
});
