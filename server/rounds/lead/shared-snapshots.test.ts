import { expect, it } from 'vitest';
import { type FedSnapshot, sharedSnapshots } from './shared-snapshots.ts';

/** Questions that wait until the test answers them. */
function heldQuestions() {
  const asked: { userIds: readonly string[]; answer: (snapshot: FedSnapshot | null) => void }[] = [];
  const snapshot = sharedSnapshots((userIds) => new Promise((answer) => asked.push({ userIds, answer })));
  return { asked, snapshot };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('sockets that ask while a question is under way share the next one, and each gets only its own bets', async () => {
  const { asked, snapshot } = heldQuestions();
  const first = snapshot(null);
  await settle();
  const rest = [snapshot('a'), snapshot(null), ...Array.from({ length: 500 }, () => snapshot('b'))];
  await settle();
  expect(asked.map(({ userIds }) => userIds)).toEqual([[]]);
  asked[0]?.answer({ shown: { seq: 1, mine: [] }, mine: {} });
  expect(await first).toEqual({ seq: 1, mine: [] });
  await settle();
  expect(asked.map(({ userIds }) => userIds)).toEqual([[], ['a', 'b']]);
  asked[1]?.answer({ shown: { seq: 2, mine: [] }, mine: { a: ['bet of a'], b: ['bet of b'] } });
  const [a, guest, ...b] = await Promise.all(rest);
  expect([a, guest]).toEqual([
    { seq: 2, mine: ['bet of a'] },
    { seq: 2, mine: [] },
  ]);
  expect(b.every((one) => (one as { mine: string[] }).mine[0] === 'bet of b')).toBe(true);
});

it('a question without an answer gives none to all who share it, and the next is asked', async () => {
  const { asked, snapshot } = heldQuestions();
  const [a, b] = [snapshot('a'), snapshot('b')];
  await settle();
  asked[0]?.answer(null);
  expect(await Promise.all([a, b])).toEqual([null, null]);
  const c = snapshot('c');
  await settle();
  asked[1]?.answer({ shown: {}, mine: {} });
  expect([asked.length, await c]).toEqual([2, { mine: [] }]);
});

it('more players than one question holds are asked for by the next', async () => {
  const { asked, snapshot } = heldQuestions();
  const all = Array.from({ length: 1_500 }, (_, index) => snapshot(String(index)));
  await settle();
  asked[0]?.answer({ shown: {}, mine: {} });
  await settle();
  asked[1]?.answer({ shown: {}, mine: {} });
  await Promise.all(all);
  expect(asked.map(({ userIds }) => userIds.length)).toEqual([1_000, 500]);
});
