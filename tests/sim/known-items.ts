interface KnownItem {
  id: string;
  /** What a sale pays. */
  cents: number;
  /** `shipping`: it may come back. */
  state: 'owned' | 'used' | 'shipping';
}

/** An item as the shop lists it. */
export interface ListedItem {
  id: string;
  state: string;
}

/** The items that a player knows of, from successes alone. */
export class KnownItems {
  readonly #items = new Map<string, KnownItem>();
  /** The calls that were seen to succeed. */
  readonly #calls = new Set<string>();
  readonly faults: string[] = [];

  get owned(): KnownItem[] {
    return [...this.#items.values()].filter(({ state }) => state === 'owned');
  }

  /** An item was won. */
  add(id: string, cents: number): void {
    if (!this.#items.has(id)) this.#items.set(id, { id, cents, state: 'owned' });
  }

  /** The call with this key has succeeded: it sold or staked an item, or sent it on its way. The same answer may come again. */
  use(key: string, { id }: { id: string }, state: 'used' | 'shipping'): void {
    if (this.#calls.has(key)) return;
    this.#calls.add(key);
    const item = this.#items.get(id);
    if (!item) return;
    if (item.state !== 'owned') this.faults.push('an item was used twice');
    item.state = state;
  }

  /** The item's delivery was canceled. */
  bringBack({ id }: { id: string }): void {
    const item = this.#items.get(id);
    if (item?.state === 'shipping') item.state = 'owned';
  }

  /** Compares with all items that the shop lists, once nothing is under way. */
  compare(listed: readonly ListedItem[]): void {
    for (const { id, state } of this.#items.values()) {
      const shown = listed.filter((item) => item.id === id);
      if (shown.length !== (state === 'used' ? 0 : 1)) this.faults.push(`an item that is ${state} is listed ${shown.length} times`);
      else if (state === 'owned' && shown[0]?.state !== 'owned') this.faults.push(`an owned item is listed as ${shown[0]?.state}`);
    }
  }
}
