import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history.ts';
import { type Call, CallHistory, type ListRead, type Write } from './history.ts';

const seen = (name: string, beganAt: number, endedAt: number) => ({ player: 'ada', name, beganAt, endedAt });
const write = (id: string, cents: number | null, beganAt: number, endedAt = Infinity, change: Partial<Write> = {}): Write => ({
  ...seen('bet', beganAt, endedAt),
  kind: 'write',
  id,
  cents,
  list: 'bets',
  outcome: endedAt === Infinity ? 'unknown' : 'ok',
  ...change,
});
const balance = (cents: number, beganAt: number, endedAt = beganAt + 1): Call => ({
  ...seen('balance', beganAt, endedAt),
  kind: 'balance',
  cents,
});
const list = (effects: Record<string, number>, beganAt: number, endedAt = beganAt + 1): ListRead => ({
  ...seen('list of bets', beganAt, endedAt),
  kind: 'list',
  list: 'bets',
  effects: Object.entries(effects).map(([id, cents]) => ({ id, cents })),
});

describe('a history of calls', () => {
  it('is valid where one order explains it: calls at once, refused ones, lost answers and tries of one intent', () => {
    expect(
      checkHistory([
        write('deposit', 1_000, 1, 2),
        write('at once', -300, 3, 8),
        balance(1_000, 4),
        balance(700, 6),
        write('refused', -999, 9, 10, { outcome: 'fail' }),
        write('lost', null, 11),
        balance(700, 12),
        balance(650, 14),
        write('tried again', null, 16),
        write('tried again', 20, 17, 18),
        list({ deposit: 1_000, 'at once': -300, lost: -50, 'tried again': 20 }, 20),
        balance(670, 22),
      ]),
    ).toBeNull();
  });

  it.each<[string, Call[], string, string[]]>([
    ['an acknowledged call that no list has', [write('a', 5, 1, 2), write('b', 7, 3, 4), list({ b: 7 }, 5)], 'lost', ['a']],
    [
      'an acknowledged call that the balance lacks',
      [write('a', 5, 1, 2), write('b', 70, 3, 4), balance(5, 5), balance(5, 7)],
      'stale',
      ['a', 'b'],
    ],
    [
      'an acknowledged call that the balance loses',
      [write('a', 5, 1, 2), write('b', 70, 3, 4), balance(75, 5), write('c', 1, 7, 8), balance(6, 9)],
      'lost',
      ['b'],
    ],
    ['a call that counts twice', [write('a', 5, 1, 2), balance(10, 3)], 'doubled', ['a']],
    [
      'a list with a call twice',
      [
        write('a', 5, 1, 2),
        {
          ...list({ a: 5 }, 3),
          effects: [
            { id: 'a', cents: 5 },
            { id: 'a', cents: 5 },
          ],
        },
      ],
      'doubled',
      ['a'],
    ],
    ['two answers of one call', [write('a', 5, 1, 2), write('a', 6, 3, 4)], 'doubled', ['a', 'a']],
    ['a list with what no call asked for', [write('a', 5, 1, 2), list({ a: 5, x: 1 }, 3)], 'phantom', []],
    ['a list with what was refused', [write('a', 5, 1, 2, { outcome: 'fail' }), list({ a: 5 }, 3)], 'phantom', ['a']],
    ['a list with a call that began later', [list({ a: 5 }, 1), write('a', 5, 3, 4)], 'phantom', ['a']],
    ['a list that lacks what a later one has', [write('a', 5, 1, 2), list({}, 3), list({ a: 5 }, 5)], 'stale', ['a']],
    ['a list that lacks what an earlier one had', [write('a', null, 1), list({ a: 5 }, 3), list({}, 5)], 'stale', []],
    ['a balance that no order gives', [write('a', 5, 1, 2), write('b', 7, 3), balance(6, 5)], 'unexplained', ['a', 'b']],
    ['two balances in the wrong order', [write('a', 5, 1, 9), balance(5, 2), balance(0, 4)], 'stale', ['a']],
  ])('is invalid with %s', (_name, calls, kind, ids) => {
    const found = checkHistory(calls);
    expect(found).toMatchObject({ kind });
    expect(found?.calls.flatMap((call) => (call.kind === 'write' ? [call.id] : []))).toEqual(ids);
  });

  it('is cut to what contradicts itself', () => {
    const before = Array.from({ length: 20 }, (_, index) => write(`w${index}`, 100 + index, 10 * index, 10 * index + 1));
    const sums = before.map((_, index) => balance(100 * (index + 1) + (index * (index + 1)) / 2, 10 * index + 2));
    const found = checkHistory([...before, ...sums, balance(3, 500), write('later', 1, 600, 601), balance(4, 700)]);
    expect(found).toMatchObject({ kind: 'unexplained', sentence: 'no order of the calls gives the balance 3' });
    expect(found?.calls.filter(({ kind }) => kind === 'balance')).toHaveLength(1);
    expect(found?.calls.some(({ beganAt }) => beganAt >= 600)).toBe(false);
  });

  it('is recorded by clients', () => {
    const history = new CallHistory();
    const asked = { player: 'ada', name: 'deposit', list: null };
    history.write({ ...asked, id: 'd' })('ok', 500);
    const read = history.readBalance('ada');
    history.write({ ...asked, id: 'e' });
    read(500);
    expect(checkHistory(history.calls)).toBeNull();
    history.readBalance('ada')(0);
    expect(checkHistory(history.calls)).toMatchObject({ kind: 'stale' });
  });
});

/** Every order of every choice of the calls that may have had their effect. */
function isValidByTryingAll(calls: readonly Call[]): boolean {
  const fits = (order: readonly Call[]): boolean => {
    const before: Write[] = [];
    return order.every((call, index) => {
      if (order.slice(index + 1).some(({ endedAt }) => endedAt < call.beganAt)) return false;
      if (call.kind === 'write') return before.push(call) > 0;
      if (call.kind === 'balance') return before.reduce((sum, { cents }) => sum + (cents ?? 0), 0) === call.cents;
      const shown = Object.fromEntries(before.map(({ id, cents }) => [id, cents]));
      return (
        call.effects.length === Object.keys(shown).length &&
        call.effects.every(({ id, cents }) => Object.hasOwn(shown, id) && shown[id] === cents)
      );
    });
  };
  const orders = (left: readonly Call[], order: readonly Call[]): boolean =>
    left.length === 0
      ? fits(order)
      : left.some((call) =>
          orders(
            left.filter((other) => other !== call),
            [...order, call],
          ),
        );
  const choices = (left: readonly Call[], chosen: readonly Call[]): boolean => {
    const [first, ...rest] = left;
    if (!first) return orders(chosen, []);
    const isOptional = first.kind === 'write' && first.outcome !== 'ok';
    const isPossible = first.kind !== 'write' || first.outcome !== 'fail';
    return (isOptional && choices(rest, chosen)) || (isPossible && choices(rest, [...chosen, first]));
  };
  return choices(calls, []);
}

describe('the checker', () => {
  const CENTS = [1, -1, 2, 5];
  const spec = fc.record({
    kind: fc.constantFrom('write', 'write', 'balance', 'list'),
    outcome: fc.constantFrom('ok', 'ok', 'unknown', 'fail'),
    from: fc.nat(11),
    length: fc.integer({ min: 1, max: 5 }),
    cents: fc.constantFrom(...CENTS),
    /** Which writes a read shows, as bits. */
    shows: fc.nat(63),
  });

  it('judges short histories as a try of all orders does', () => {
    let valid = 0;
    let invalid = 0;
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 6 }), (specs) => {
        // No two positions are equal.
        const spans = specs.map(({ from, length }, index) => [from * 10 + index, (from + length) * 10 + index] as const);
        const writes = specs.map(({ cents }, index) => ({ id: `w${index}`, cents }));
        const calls = specs.map(({ kind, outcome, shows }, index): Call => {
          const [beganAt, endedAt] = spans[index] ?? [0, 0];
          const { id, cents } = writes[index] ?? { id: '', cents: 0 };
          if (kind === 'write')
            return write(id, cents, beganAt, outcome === 'unknown' ? Infinity : endedAt, { outcome: outcome as Write['outcome'] });
          const shown = writes.filter((_, other) => specs[other]?.kind === 'write' && ((shows >> other) & 1) === 1);
          if (kind === 'balance')
            return balance(
              shown.reduce((sum, one) => sum + one.cents, 0),
              beganAt,
              endedAt,
            );
          return list(Object.fromEntries(shown.map((one) => [one.id, one.cents])), beganAt, endedAt);
        });
        const isValid = isValidByTryingAll(calls);
        if (isValid) valid += 1;
        else invalid += 1;
        expect(checkHistory(calls) === null).toBe(isValid);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(valid, invalid)).toBeGreaterThan(300);
  });
});
