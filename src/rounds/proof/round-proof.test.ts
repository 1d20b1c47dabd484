import { describe, expect, test, vi } from 'vitest';
import { crashBust } from '#contract/games/crash.ts';
import { linkBefore } from '#contract/fairness/hash-chain.ts';
import { wheelDraw } from '#contract/games/wheel.ts';
import { crashView } from '#src/crash/game.tsx';
import { wheelView } from '#src/wheel/game.tsx';
import { type ChainAnswer, serveChain } from './chain-job.ts';
import { type ChainWorker, runChain } from './chain-runner.ts';
import { type CheckableRound, checkRounds, proveRound, roundFault } from './round-proof.ts';
import { readWalk, roundVerifierAddress, walkAddress, walkFault } from './walk-address.ts';

const SALT = 'a public salt';
const LENGTH = 30;

/** h(LENGTH) … h(0). */
const links: string[] = ['f'.repeat(64)];
for (let step = 0; step < LENGTH; step++) links.push(linkBefore(links.at(-1) ?? ''));
const h = (number: number): string => links[LENGTH - number] ?? '';
const chain = { id: 'chain', terminating_hash: h(0), salt: SALT };

const base = (number: number) => ({
  id: `round-${number}`,
  number,
  chain_id: 'chain',
  status: 'ended' as const,
  opened_at: '2026-01-01T00:00:00.000Z',
  closes_at: '2026-01-01T00:00:05.000Z',
  started_at: '2026-01-01T00:00:05.000Z',
  ended_at: '2026-01-01T00:00:15.000Z',
  hash: h(number),
});
const flight = (number: number, hash = h(number)): CheckableRound => ({ ...base(number), hash, result: { bust: crashBust(hash, SALT) } });
const spin = (number: number, hash = h(number)): CheckableRound => ({ ...base(number), hash, result: wheelDraw(hash, SALT) });
const newestOf = { crash: flight, wheel: spin } as const;
const newest = (game: 'crash' | 'wheel', count: number, from = LENGTH): CheckableRound[] =>
  Array.from({ length: count }, (_, index) => newestOf[game](from - index));

describe('one round', () => {
  test('is recomputed step by step, the recorded beside the computed', () => {
    const { result } = flight(3);
    const proof = proveRound(crashView, h(3), SALT, result);
    expect(proof.before).toBe(h(2));
    expect(proof.r).toBe(String(BigInt(`0x${proof.digest.slice(0, 13)}`)));
    expect(proof.parts).toMatchObject([{ name: 'bust', check: { agrees: true } }]);
    const other = proveRound(crashView, h(4), SALT, result);
    expect(other.parts[0]?.check?.agrees).toBe(crashBust(h(4), SALT) === crashBust(h(3), SALT));
    expect(proveRound(wheelView, h(3), SALT, spin(3).result).parts).toMatchObject([
      { name: 'segment', check: { agrees: true } },
      { name: 'spot', check: { agrees: true } },
    ]);
    expect(proveRound(wheelView, h(3), SALT).parts.every(({ check }) => check === null)).toBe(true);
  });

  test('needs a hash and a salt', () => {
    expect(roundFault(h(1), SALT)).toBeNull();
    expect(roundFault('xyz', SALT)).toBe('hash');
    expect(roundFault(h(1), '')).toBe('salt');
    expect(() => proveRound(crashView, 'xyz', SALT)).toThrow(RangeError);
  });
});

describe.each(['crash', 'wheel'] as const)('the last rounds of %s', (game) => {
  const rounds = (): CheckableRound[] => newest(game, 12);
  const faults = (list: readonly CheckableRound[]): (string | null)[] => checkRounds(game, list, [chain]).map(({ fault }) => fault);

  test('come out as recorded, each linked to the one before', () => {
    expect(faults(rounds())).toEqual(Array.from({ length: 12 }, () => null));
    expect(faults(newest(game, 3, 3))).toEqual([null, null, null]);
  });

  test('show a result that was changed', () => {
    const list = rounds();
    const changed = list[4];
    if (!changed) throw new Error('no round');
    list[4] = { ...changed, result: { bust: 12_345, segment: 0, color: 50, spot: 0.5 } };
    expect(faults(list)[4]).toBe('result');
  });

  test('show a hash that is not of the chain, a first link that is not its end, and a chain that was not published', () => {
    const list = rounds();
    const alien = 'b'.repeat(64);
    list[4] = newestOf[game](26, alien);
    expect(faults(list).slice(3, 5)).toEqual(['link', 'link']);
    expect(checkRounds(game, newest(game, 1, 1), [{ ...chain, terminating_hash: alien }])[0]?.fault).toBe('link');
    expect(checkRounds(game, rounds(), [{ ...chain, id: 'another' }])[0]?.fault).toBe('chain');
  });
});

describe('the worker behind it', () => {
  async function serve(request: Parameters<ReturnType<typeof serveChain>>[0]): Promise<ChainAnswer[]> {
    const answers: ChainAnswer[] = [];
    await serveChain({ post: (answer) => answers.push(answer), pause: () => Promise.resolve() })(request);
    return answers;
  }

  test('walks to the terminating hash, or says that it was not reached', async () => {
    expect(await serve({ kind: 'walk', from: h(20), to: h(0), max: 20 })).toEqual([{ kind: 'walked', steps: 20, reached: true }]);
    expect(await serve({ kind: 'walk', from: h(20), to: h(0), max: 19 })).toEqual([{ kind: 'walked', steps: 19, reached: false }]);
    expect(await serve({ kind: 'walk', from: h(0), to: h(0), max: 5 })).toEqual([{ kind: 'walked', steps: 0, reached: true }]);
    const long = await serve({ kind: 'walk', from: h(0), to: h(20), max: 12_000 });
    expect(long).toEqual([
      { kind: 'step', steps: 5_000 },
      { kind: 'step', steps: 10_000 },
      { kind: 'walked', steps: 12_000, reached: false },
    ]);
    expect(await serve({ kind: 'walk', from: 'nonsense', to: h(0), max: 5 })).toMatchObject([{ kind: 'failed' }]);
  });

  test('checks in batches, over whose edges the links hold', async () => {
    const rounds = newest('crash', 25);
    const answers = await serve({ kind: 'check', game: 'crash', rounds, chains: [chain] });
    const checked = answers.flatMap((answer) => (answer.kind === 'checked' ? answer.rounds : []));
    expect(checked).toEqual(rounds.map(({ id }) => ({ id, fault: null })));
    expect(answers.map((answer) => answer.kind === 'checked' && answer.done)).toEqual([false, false, true]);
    const broken = rounds.map((round, index) => (index === 10 ? flight(round.number, 'c'.repeat(64)) : round));
    const faulty = (await serve({ kind: 'check', game: 'crash', rounds: broken, chains: [chain] })).flatMap((answer) =>
      answer.kind === 'checked' ? answer.rounds : [],
    );
    expect(faulty.filter(({ fault }) => fault === 'link').map(({ id }) => id)).toEqual(['round-21', 'round-20']);
    expect(await serve({ kind: 'check', game: 'crash', rounds: [], chains: [] })).toEqual([{ kind: 'checked', rounds: [], done: true }]);
  });

  test('is ended with its last answer, when it breaks, and when its result is no longer wanted', () => {
    const made: (EventTarget & ChainWorker & { ended: number })[] = [];
    const makeWorker = (): ChainWorker => {
      const worker = Object.assign(new EventTarget(), {
        ended: 0,
        postMessage: () => undefined,
        terminate(this: { ended: number }) {
          this.ended += 1;
        },
      }) as EventTarget & ChainWorker & { ended: number };
      made.push(worker);
      return worker;
    };
    const answer = vi.fn();
    const say = (index: number, data: ChainAnswer): void => void made[index]?.dispatchEvent(new MessageEvent('message', { data }));
    const run = new AbortController();
    const walk = (): void => runChain({ kind: 'walk', from: h(2), to: h(0), max: 2 }, run.signal, answer, makeWorker);
    walk();
    say(0, { kind: 'step', steps: 1 });
    say(0, { kind: 'walked', steps: 2, reached: true });
    say(0, { kind: 'step', steps: 3 });
    expect(answer).toHaveBeenCalledTimes(2);
    expect(made[0]?.ended).toBe(1);
    walk();
    made[1]?.dispatchEvent(new Event('error'));
    expect(answer).toHaveBeenLastCalledWith({ kind: 'failed', reason: 'the worker broke' });
    walk();
    run.abort();
    say(2, { kind: 'walked', steps: 2, reached: true });
    expect(made[2]?.ended).toBe(1);
    expect(answer).toHaveBeenCalledTimes(3);
  });
});

test('an address carries a check to the page that it opens', () => {
  const address = walkAddress('crash', { from: h(3), to: h(0), max: 3 });
  expect(address).toBe(`/crash/provably-fair?from=${h(3)}&to=${h(0)}&max=3#walk`);
  const walk = readWalk(new URL(address, 'https://shop.test').searchParams);
  expect(walk).toEqual({ from: h(3), to: h(0), max: '3' });
  expect(walkFault(walk)).toBeNull();
  expect(walkFault({ ...walk, max: '10000001' })).toBe('max');
  expect(walkFault({ ...walk, to: 'x' })).toBe('to');
  expect(walkFault(readWalk(new URLSearchParams('from=<script>')))).toBe('from');
  expect(roundVerifierAddress('wheel', { hash: h(1), salt: SALT })).toBe(`/wheel/provably-fair?hash=${h(1)}&salt=a+public+salt#verify`);
});
