import type { BalanceRead, Call, ListRead, Write } from './history.ts';

type Read = BalanceRead | ListRead;

/** How far an order has come: which of the open calls it has. Calls that have ended are in every order. */
interface Progress {
  taken: ReadonlySet<Write>;
  done: ReadonlySet<Read>;
}

/** The most ways to have come to one moment that are followed. */
const MOST_WAYS = 20_000;

/**
 * Whether one order of a player's calls explains all answers. Follows the history from end to end and keeps every way in which the calls that are open may have
 * been ordered so far (Lowe, Testing for Linearizability: just-in-time). Writes commute, so one is ordered only when it ends, or when a read needs it; a
 * read that fits is ordered at once, since it changes nothing. A write without its cents is taken as one without effect. Throws RangeError where there are
 * too many ways.
 */
export function canExplain(calls: readonly Call[]): boolean {
  const counted = calls.filter((call) => call.kind !== 'write' || (call.outcome !== 'fail' && call.cents !== null));
  const moments = counted.flatMap((call) => [
    { at: call.beganAt, call, isEnd: false },
    ...(call.endedAt === Infinity ? [] : [{ at: call.endedAt, call, isEnd: true }]),
  ]);
  const order = new Orders();
  for (const { call, isEnd } of moments.toSorted((a, b) => a.at - b.at)) {
    if (!isEnd) order.begin(call);
    else if (!order.end(call)) return false;
  }
  return true;
}

class Orders {
  readonly #open = new Set<Call>();
  #ways: Progress[] = [{ taken: new Set(), done: new Set() }];
  /** What the calls that have ended add up to, and which effects lists have of them. */
  #cents = 0;
  readonly #listed = new Map<string, Map<string, number>>();

  begin(call: Call): void {
    this.#open.add(call);
  }

  /** False where no way has the call by now. */
  end(call: Call): boolean {
    const waits = [...this.#open].some(({ kind }) => kind !== 'write');
    if (waits) this.#ways = this.#extended();
    this.#ways = call.kind === 'write' ? this.#ways.map((way) => withWrite(way, call)) : this.#ways.filter(({ done }) => done.has(call));
    this.#open.delete(call);
    if (call.kind === 'write') this.#keep(call);
    this.#ways = distinct(this.#ways.map(({ taken, done }) => ({ taken: without(taken, call), done: without(done, call) })));
    return this.#ways.length > 0;
  }

  #keep({ cents, list, id }: Write): void {
    this.#cents += cents ?? 0;
    if (list === null) return;
    const listed = this.#listed.get(list) ?? new Map<string, number>();
    this.#listed.set(list, listed.set(id, cents ?? 0));
  }

  /** The ways with what open writes may have added to them. */
  #extended(): Progress[] {
    const found = new Map<string, Progress>();
    const left = this.#ways.map((way) => this.#withReads(way));
    const names = new Map([...this.#open].map((call, index) => [call, index]));
    for (let way = left.pop(); way; way = left.pop()) {
      const key = [...way.taken, ...way.done]
        .map((call) => names.get(call))
        .toSorted()
        .join();
      if (found.has(key)) continue;
      found.set(key, way);
      if (found.size > MOST_WAYS) throw new RangeError('too many calls at once to try all orders');
      for (const call of this.#open) if (call.kind === 'write' && !way.taken.has(call)) left.push(this.#withReads(withWrite(way, call)));
    }
    return distinct([...found.values()]);
  }

  #withReads({ taken, done }: Progress): Progress {
    const fitting = [...this.#open].filter((call): call is Read => call.kind !== 'write' && this.#fits(call, [...taken]));
    return { taken, done: new Set([...done, ...fitting]) };
  }

  #fits(read: Read, taken: readonly Write[]): boolean {
    if (read.kind === 'balance') return taken.reduce((sum, { cents }) => sum + (cents ?? 0), this.#cents) === read.cents;
    const added = taken.filter(({ list }) => list === read.list);
    const listed = this.#listed.get(read.list);
    const has = ({ id, cents }: ListRead['effects'][number]): boolean =>
      listed?.get(id) === cents || added.some((one) => one.id === id && one.cents === cents);
    return added.length + (listed?.size ?? 0) === read.effects.length && read.effects.every(has);
  }
}

const withWrite = ({ taken, done }: Progress, call: Write): Progress => ({ taken: new Set([...taken, call]), done });

function without<Item>(items: ReadonlySet<Item>, call: unknown): ReadonlySet<Item> {
  return new Set([...items].filter((item) => item !== call));
}

const isPart = <Item>(some: ReadonlySet<Item>, all: ReadonlySet<Item>): boolean => [...some].every((item) => all.has(item));

/** Without the ways that others come to later: an order that has fewer writes and as many reads can still take the rest. */
function distinct(ways: readonly Progress[]): Progress[] {
  const kept: Progress[] = [];
  for (const way of ways.toSorted((a, b) => a.taken.size - b.taken.size))
    if (!kept.some(({ taken, done }) => isPart(taken, way.taken) && isPart(way.done, done))) kept.push(way);
  return kept;
}
