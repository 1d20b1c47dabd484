import type { OpenHold } from './hold.ts';

interface HeldDrop<Drop> {
  drop: Drop;
  /** Those that have ended are taken out when they are next looked at, so that each is looked at once. */
  suspects: Set<OpenHold>;
}

/** Own drops that wait for the scenes that were running when they came. */
export class DropQueue<Drop extends { id: string }> {
  #held = new Map<string, HeldDrop<Drop>>();

  /** Keeps a drop until every hold in `open` has ended; the same drop is kept once. */
  keep(drop: Drop, open: Iterable<OpenHold>): void {
    if (!this.#held.has(drop.id)) this.#held.set(drop.id, { drop, suspects: new Set(open) });
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** Takes out, in order of arrival, what no open hold keeps back any more. */
  takeFree(): Drop[] {
    if (this.#held.size === 0) return [];
    const free = [...this.#held.values()].filter(isFree).map(({ drop }) => drop);
    for (const drop of free) this.#held.delete(drop.id);
    return free;
  }

  forget(): void {
    this.#held.clear();
  }
}

function isFree({ suspects }: HeldDrop<unknown>): boolean {
  for (const hold of suspects) {
    if (hold.open) return false;
    suspects.delete(hold);
  }
  return true;
}
