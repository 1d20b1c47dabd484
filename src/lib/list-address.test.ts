import { describe, expect, it } from 'vitest';
import { momentsOf, readDay, readDays, readOneOf, readPage, withFilters, withPage } from './list-address.ts';

describe('a list in its address', () => {
  it.each(['2026-11-22', '2028-02-29', '2000-01-01', '2099-12-31'])('reads the day %s', (day) => {
    expect(readDay(day)).toBe(day);
  });

  it.each(['', '2026-11', '2026-02-30', '2026-13-01', '0026-11-22', '1999-12-31', '2100-01-01', '22.11.2026', '2026-11-22T00:00', '<b>'])(
    'reads no day in %j',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  it('ignores a range that ends before it begins', () => {
    expect(readDays(new URLSearchParams('from=2026-11-22&to=2026-11-21'))).toEqual({ from: null, to: null });
    expect(readDays(new URLSearchParams('from=2026-11-22&to=2026-11-22'))).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(readDays(new URLSearchParams('from=soon&to=2026-11-22'))).toEqual({ from: null, to: '2026-11-22' });
  });

  it('is on its first page unless the address names another', () => {
    expect(['', '2', '0', '-1', '1.5', '1e3', '999999', 'x'].map((page) => readPage(new URLSearchParams({ page })))).toEqual([
      1, 2, 1, 1, 1, 1, 1, 1,
    ]);
    expect(withPage(new URLSearchParams('from=2026-11-22'), 3).toString()).toBe('from=2026-11-22&page=3');
    expect(withPage(new URLSearchParams('from=2026-11-22&page=3'), 1).toString()).toBe('from=2026-11-22');
  });

  it('goes to its first page with each new filter, and keeps what is not its own', () => {
    const next = withFilters(new URLSearchParams('modal=deposit&page=4&to=2026-11-22'), { from: '2026-11-01', to: null });
    expect(next.toString()).toBe('modal=deposit&from=2026-11-01');
  });

  it('takes only values that there are', () => {
    expect(['a', 'c', null].map((text) => readOneOf(['a', 'b'], text))).toEqual(['a', null, null]);
  });

  it('asks for whole days of the device, up to the first instant after the last one', () => {
    const { from = '', to = '' } = momentsOf({ from: '2026-12-31', to: '2026-12-31' });
    expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 11, 31), new Date(2027, 0, 1)]);
    expect(momentsOf({ from: null, to: null })).toEqual({});
  });
});
