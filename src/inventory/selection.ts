import { useState } from 'react';
import { cents, type Cents } from '#contract/money.ts';
import type { ForSale } from './sell-queue.ts';

/** Which of the listed items are chosen. What is no longer listed isn't chosen any more. */
export interface Selection {
  chosen: readonly ForSale[];
  worth: Cents;
  all: boolean;
  some: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All when not all are chosen, else none. */
  toggleAll: () => void;
  clear: () => void;
}

/** The next choice when "all" is pressed: everything unless everything is chosen already, then nothing. */
export function toggledAll(listed: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return listed.every((id) => chosen.has(id)) ? new Set() : new Set(listed);
}

/** The next choice when one is pressed. */
export function toggledOne(id: string, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The choice among a list. */
export function useSelection(items: readonly ForSale[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ id }) => ids.has(id));
  return {
    chosen,
    worth: cents(chosen.reduce((sum, { salePrice }) => sum + salePrice, 0)),
    all: items.length > 0 && chosen.length === items.length,
    some: chosen.length > 0 && chosen.length < items.length,
    has: (id) => ids.has(id),
    toggle: (id) => setIds((now) => toggledOne(id, now)),
    toggleAll: () =>
      setIds((now) =>
        toggledAll(
          items.map(({ id }) => id),
          now,
        ),
      ),
    clear: () => setIds(new Set()),
  };
}
