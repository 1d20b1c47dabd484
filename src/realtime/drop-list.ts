import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drop } from '#contract/api/drops.ts';
import { rarityRank } from '#contract/rarity.ts';
import type { Gate } from '#src/settlement/gate.ts';

/** The live feed keeps at most this many drops. */
export const MAX_DROPS = 10;
/** A new drop is shown this long after it came, ms. */
export const DROP_DELAY_MS = 3_000;

/** Drops that are shown within this time of each other compete for one place, ms: the rarer one stays. */
export const BURST_MS = 1_000;

/** Places of this many drops are known, for those that come late. */
const REMEMBERED_PLACES = 256;

export interface DropListState {
  /** Newest first; undefined until the first list is here. */
  drops: readonly Drop[] | undefined;
  /** The list could not be had so far; another try is under way. */
  failed: boolean;
}

interface DropListPorts {
  gate: Pick<Gate, 'receiveDrop' | 'holdsBack' | 'onDrop' | 'isOwn'>;
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

/** The live feed: lists from the server and single drops, each shown once, own ones only when the gate lets them. */
export class DropList {
  readonly store: StoreApi<DropListState> = createStore<DropListState>(() => ({ drops: undefined, failed: false }));
  readonly #ports: DropListPorts;
  /** Place in the stream, by drop: the feed's order. */
  #ranks = new Map<string, number>();
  /** Drops that are on their way to the feed, with the time at which they may be in it. */
  #dueAt = new Map<string, number>();
  #timers = new Set<() => void>();
  /** When each drop of the last burst was shown. */
  #shownAt = new Map<string, number>();

  constructor(ports: DropListPorts) {
    this.#ports = ports;
    ports.gate.onDrop((drop) => this.#passed(drop));
  }

  /** The server's list up to event `seq`, newest first. It includes everything before it, also for drops that were still waiting to be shown. */
  replace(drops: readonly Drop[], seq: number): void {
    const shown = new Set(this.store.getState().drops?.map((drop) => drop.id));
    for (const stop of this.#timers) stop();
    this.#timers.clear();
    this.#dueAt.clear();
    this.#ranks = new Map(drops.map((drop, index) => [drop.id, seq - index]));
    const now: Drop[] = [];
    for (const drop of drops) {
      if (!shown.has(drop.id) && this.#ports.gate.holdsBack(drop)) this.#ports.gate.receiveDrop(drop);
      else now.push(drop);
    }
    this.store.setState({ drops: now.slice(0, MAX_DROPS), failed: false });
  }

  /** One drop, event number `seq`. */
  add(drop: Drop, seq: number): void {
    this.#ranks.set(drop.id, seq);
    // Held drops need their places for a while; anything this old is out of every list.
    for (const [id, rank] of this.#ranks) if (rank <= seq - REMEMBERED_PLACES) this.#ranks.delete(id);
    this.#dueAt.set(drop.id, this.#ports.now() + DROP_DELAY_MS);
    this.#ports.gate.receiveDrop(drop);
  }

  failed(): void {
    this.store.setState({ failed: true });
  }

  #passed(drop: Drop): void {
    const waitMs = (this.#dueAt.get(drop.id) ?? 0) - this.#ports.now();
    if (waitMs <= 0) {
      this.#show(drop);
      return;
    }
    const stop = this.#ports.after(waitMs, () => {
      this.#timers.delete(stop);
      this.#show(drop);
    });
    this.#timers.add(stop);
  }

  #show(drop: Drop): void {
    this.#dueAt.delete(drop.id);
    const { drops = [] } = this.store.getState();
    if (drops.some(({ id }) => id === drop.id)) return;
    // A held drop that the newest list no longer has is older than all of it.
    const rank = ({ id }: Drop): number => this.#ranks.get(id) ?? Number.MIN_SAFE_INTEGER;
    const next = [drop, ...drops].sort((a, b) => rank(b) - rank(a));
    this.#shownAt.set(drop.id, this.#ports.now());
    const out = next.length > MAX_DROPS ? this.#leastOfBurst(next) : null;
    this.store.setState({ drops: next.filter((one) => one !== out).slice(0, MAX_DROPS) });
  }

  /** What the newest burst can do without, so that what is worth seeing stays: its least rare drop, the oldest of several. Never an own one; null where all are equal. */
  #leastOfBurst(drops: readonly Drop[]): Drop | null {
    const now = this.#ports.now();
    for (const [id, at] of this.#shownAt) if (now - at >= BURST_MS) this.#shownAt.delete(id);
    const burst = drops.filter(({ id }) => this.#shownAt.has(id));
    const rarityOf = ({ item }: Drop): number => rarityRank(item.rarity);
    const best = Math.max(...burst.map(rarityOf));
    const others = burst.filter((one) => rarityOf(one) < best && !this.#ports.gate.isOwn(one));
    const least = Math.min(...others.map(rarityOf));
    return others.findLast((one) => rarityOf(one) === least) ?? null;
  }
}
