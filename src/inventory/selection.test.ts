import { describe, expect, it } from 'vitest';
import { toggledAll, toggledOne } from './selection.ts';
import { readInventoryFilters, writeInventoryFilters } from './inventory-queries.ts';

describe('choosing prizes', () => {
  it('"all" takes everything unless everything is taken, then nothing', () => {
    expect(toggledAll(['a', 'b'], new Set())).toEqual(new Set(['a', 'b']));
    expect(toggledAll(['a', 'b'], new Set(['a']))).toEqual(new Set(['a', 'b']));
    expect(toggledAll(['a', 'b'], new Set(['a', 'b', 'gone']))).toEqual(new Set());
  });

  it('one is taken and given back, the others stay', () => {
    const one = toggledOne('a', new Set(['b']));
    expect(one).toEqual(new Set(['a', 'b']));
    expect(toggledOne('a', one)).toEqual(new Set(['b']));
  });
});

describe('the filters of the inventory in its address', () => {
  it('come back as written, and defaults leave no trace', () => {
    const filters = { sort: '-price', name: 'crown' } as const;
    expect(readInventoryFilters(writeInventoryFilters(new URLSearchParams('modal=deposit'), filters))).toEqual(filters);
    expect(writeInventoryFilters(new URLSearchParams('sort=name&name=x'), { sort: '-won_at', name: '' }).toString()).toBe('');
  });

  it('ignore orders that do not exist', () => {
    expect(readInventoryFilters(new URLSearchParams('sort=rarity')).sort).toBe('-won_at');
  });
});
