import { canExplain } from './can-explain.ts';
import type { BalanceRead, Call, ListRead, Write } from './history.ts';

/*
 * Judges a history of calls, in the manner of Jepsen's checkers: there must be one order of each player's calls, in which a call that ended before another
 * one began comes first, that explains every answer. A balance is the sum of the effects before it, a list has exactly these.
 * 1. Tries with one id are one call: refused where all were, acknowledged where one was.
 * 2. Contradictions that two calls show alone are named first.
 * 3. For the rest an order is searched. Where there is none, the history is cut to its shortest beginning without one, reads that are not needed are left out,
 *    and the contradiction is named by what would explain the last read: an older state, a lost call, a call that counts twice.
 */

/** `lost`: an acknowledged call has no effect. `doubled`: an effect counts twice, or two answers of one call differ. `phantom`: no call asked for an effect.
 * `stale`: a read is older than what its player had seen. `unexplained`: no order of the calls gives this balance. */
export interface Contradiction {
  kind: 'lost' | 'doubled' | 'phantom' | 'stale' | 'unexplained';
  sentence: string;
  /** The calls that contradict each other. */
  calls: Call[];
}

const isWrite = (call: Call): call is Write => call.kind === 'write';
const isList = (call: Call): call is ListRead => call.kind === 'list';

/** The smallest contradiction that is found in a history; null for a valid one. Each player begins without coins. Throws RangeError for more calls at once than it can try. */
export function checkHistory(calls: readonly Call[]): Contradiction | null {
  for (const player of new Set(calls.map((call) => call.player))) {
    const found = checkPlayer(calls.filter((call) => call.player === player));
    if (found) return found;
  }
  return null;
}

function checkPlayer(calls: readonly Call[]): Contradiction | null {
  const tries = new Map<string, Write[]>();
  for (const write of calls.filter(isWrite)) tries.set(write.id, [...(tries.get(write.id) ?? []), write]);
  const changed = [...tries.values()].map(changedAnswer).find((found) => found !== null);
  if (changed) return changed;
  const lists = calls.filter(isList);
  const listed = new Map(lists.flatMap(({ effects }) => effects.map(({ id, cents }) => [id, cents] as const)));
  const writes = [...tries.values()].map((all) => oneWrite(all, listed));
  for (const list of lists) {
    const found = checkList(list, lists, writes);
    if (found) return found;
  }
  return unexplained([...writes, ...calls.filter((call) => !isWrite(call))]);
}

/** Two acknowledgements of one call that say different things. */
function changedAnswer(tries: readonly Write[]): Contradiction | null {
  const [first, ...others] = tries.filter(({ outcome, cents }) => outcome === 'ok' && cents !== null);
  const other = others.find(({ cents }) => cents !== first?.cents);
  if (!first || !other) return null;
  const sentence = `${first.name} ${first.id} was acknowledged with ${first.cents} and again with ${other.cents}`;
  return { kind: 'doubled', sentence, calls: [first, other] };
}

/** All tries of an intent as one call. */
function oneWrite(tries: readonly Write[], listed: ReadonlyMap<string, number>): Write {
  const [first] = tries;
  if (!first) throw new RangeError('no try');
  const ok = tries.filter(({ outcome }) => outcome === 'ok');
  const isKnown = ok.length > 0;
  const isOpen = tries.some(({ outcome }) => outcome === 'unknown');
  return {
    ...first,
    beganAt: Math.min(...tries.map(({ beganAt }) => beganAt)),
    endedAt: isKnown ? Math.min(...ok.map(({ endedAt }) => endedAt)) : Infinity,
    outcome: isKnown ? 'ok' : isOpen ? 'unknown' : 'fail',
    cents: tries.find(({ cents }) => cents !== null)?.cents ?? listed.get(first.id) ?? null,
  };
}

function checkList(list: ListRead, lists: readonly ListRead[], writes: readonly Write[]): Contradiction | null {
  const ids = new Set<string>();
  for (const { id, cents } of list.effects) {
    const write = writes.find((one) => one.id === id && one.list === list.list);
    if (!write || write.outcome === 'fail' || write.beganAt > list.endedAt)
      return {
        kind: 'phantom',
        sentence: `the ${list.name} has ${id}, which no call can have caused`,
        calls: write ? [write, list] : [list],
      };
    if (ids.has(id)) return { kind: 'doubled', sentence: `the ${list.name} has ${id} twice`, calls: [write, list] };
    if (write.cents !== cents)
      return { kind: 'doubled', sentence: `the ${list.name} has ${id} with ${cents}, its call with ${write.cents}`, calls: [write, list] };
    ids.add(id);
  }
  const missing = writes.find((one) => one.list === list.list && one.outcome === 'ok' && one.endedAt < list.beganAt && !ids.has(one.id));
  if (missing) {
    const isSeen = lists.some((other) => other.list === list.list && other.effects.some(({ id }) => id === missing.id));
    const sentence = `the ${list.name} lacks ${missing.name} ${missing.id}, which was acknowledged before${isSeen ? '' : '; no list has it'}`;
    return { kind: isSeen ? 'stale' : 'lost', sentence, calls: [missing, list] };
  }
  const earlier = lists.find(
    (other) => other.list === list.list && other.endedAt < list.beganAt && other.effects.some(({ id }) => !ids.has(id)),
  );
  return earlier ? { kind: 'stale', sentence: `the ${list.name} lacks what an earlier one had`, calls: [earlier, list] } : null;
}

/** What a client can have seen until a position: later answers are still to come. */
function beginning(calls: readonly Call[], until: number): Call[] {
  return calls
    .filter((call) => call.beganAt < until && (isWrite(call) || call.endedAt <= until))
    .map((call) =>
      isWrite(call) && call.outcome === 'ok' && call.endedAt > until ? { ...call, endedAt: Infinity, outcome: 'unknown' as const } : call,
    );
}

function unexplained(calls: readonly Call[]): Contradiction | null {
  if (canExplain(calls)) return null;
  const ends = calls.filter((call) => !isWrite(call)).map(({ endedAt }) => endedAt);
  const until = ends.toSorted((a, b) => a - b).find((end) => !canExplain(beginning(calls, end))) ?? Infinity;
  let smallest = beginning(calls, until);
  for (const read of smallest.filter((call) => !isWrite(call))) {
    const without = smallest.filter((call) => call !== read);
    if (!canExplain(without)) smallest = without;
  }
  return named(smallest, until);
}

/** Names what is wrong with a history that no order explains, by the smallest change of it that one does. */
function named(calls: Call[], until: number): Contradiction {
  const last = calls.find((call): call is BalanceRead | ListRead => !isWrite(call) && call.endedAt === until);
  const reads = calls.filter((call) => !isWrite(call));
  const subject = last?.kind === 'balance' ? `the balance ${last.cents}` : `the ${last?.name ?? 'history'}`;
  const withOther = (from: Call, to: readonly Call[]): Call[] => calls.flatMap((call) => (call === from ? to : [call]));
  if (last && canExplain(withOther(last, [{ ...last, beganAt: -1 }])))
    return { kind: 'stale', sentence: `${subject} is older than what was acknowledged before it`, calls };
  for (const write of calls.filter(isWrite)) {
    const { name, id, outcome } = write;
    if (outcome === 'ok' && canExplain(withOther(write, [])))
      return { kind: 'lost', sentence: `${subject} is without the acknowledged ${name} ${id}`, calls: [write, ...reads] };
    if (outcome !== 'fail' && canExplain(withOther(write, [write, { ...write, list: null }])))
      return { kind: 'doubled', sentence: `${subject} has the effect of ${name} ${id} twice`, calls: [write, ...reads] };
  }
  return { kind: 'unexplained', sentence: `no order of the calls gives ${subject}`, calls };
}
