import type { Socket } from 'socket.io';
import { describe, expect, it, vi } from 'vitest';
import { Tally } from '#server/security/limits/tally.ts';
import { answerQuestions } from './questions.ts';
import type { LiveSocket, Viewers } from './viewers.ts';

type Hear = (name: string, ...rest: unknown[]) => void;

/** A socket whose questions the test asks, at a time that it sets. */
function asking(snapshot: (userId: string | null) => unknown) {
  const time = { ms: 0 };
  let hear: Hear = () => undefined;
  const socket = { data: { claims: null }, onAny: (on: Hear) => (hear = on), on: () => undefined } as unknown as LiveSocket;
  const game = { snapshot, time: () => null, watched: () => undefined };
  const snapshots = new Tally({ monotonic: () => time.ms }, 'roundSnapshot');
  answerQuestions({ viewers: {} as Viewers, log: {} as never, snapshots }, game, socket, () => undefined);
  const ask = (): Promise<unknown> => new Promise((answered) => hear('snapshot', {}, answered));
  const signIn = (userId: string | null): void => void (socket.data.claims = userId === null ? null : ({ userId } as Socket['data']));
  return { ask, signIn, time };
}

describe('snapshots that one socket asks for', () => {
  it('are one at a time: questions meanwhile get its answer, and another player one of its own', async () => {
    const answers: ((shown: unknown) => void)[] = [];
    const snapshot = vi.fn<(userId: string | null) => Promise<unknown>>(() => new Promise((answered) => answers.push(answered)));
    const { ask, signIn } = asking(snapshot);
    const asked = [ask(), ask(), ask()];
    expect(snapshot.mock.calls).toEqual([[null]]);
    signIn('ada');
    asked.push(ask());
    expect(snapshot.mock.calls).toEqual([[null], ['ada']]);
    answers.forEach((answer, index) => answer(`shown ${index}`));
    expect(await Promise.all(asked)).toEqual(['shown 0', 'shown 0', 'shown 0', 'shown 1']);
    const later = ask();
    answers.at(-1)?.('shown 2');
    expect(await later).toBe('shown 2');
  });

  it('are ten in ten seconds; others get no snapshot', async () => {
    const { ask, time } = asking(() => 'shown');
    const many = await Promise.all(Array.from({ length: 12 }, ask));
    expect(many).toEqual([...Array.from({ length: 10 }, () => 'shown'), null, null]);
    time.ms = 10_000;
    expect(await ask()).toBe('shown');
  });

  it('show no player’s bets to the next one on the socket', async () => {
    let answer = (_shown: unknown): void => undefined;
    const shown = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    const { ask, signIn } = asking(() => shown);
    signIn('ada');
    const asked = ask();
    signIn('ben');
    answer('ada’s');
    expect(await asked).toBeNull();
  });
});
