import { describe, expect, it } from 'vitest';
import { Stream, type Position } from './stream.ts';

function setUp(answers: (Position | Error)[]) {
  const applied: string[] = [];
  const retries: (() => void)[] = [];
  let asked = 0;
  const stream = new Stream<Position, Position>({
    load: () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      return answer instanceof Error || answer === undefined ? Promise.reject(answer ?? new Error('none')) : Promise.resolve(answer);
    },
    positionOf: (snapshot) => snapshot,
    onSnapshot: ({ epoch, seq }) => applied.push(`snapshot ${epoch}:${seq}`),
    onEvent: ({ epoch, seq }) => applied.push(`${epoch}:${seq}`),
    onFailure: () => applied.push('failure'),
    after: (_, run) => {
      retries.push(run);
      return () => {};
    },
  });
  return { stream, applied, retries, asked: () => asked };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('a stream', () => {
  it('applies the next event and drops an older or doubled one', async () => {
    const { stream, applied } = setUp([{ epoch: 'a', seq: 3 }]);
    stream.resync();
    await turn();
    for (const seq of [4, 4, 2, 5]) stream.receive({ epoch: 'a', seq });
    expect(applied).toEqual(['snapshot a:3', 'a:4', 'a:5']);
  });

  it('keeps what comes during a snapshot and applies only what is newer', async () => {
    const { stream, applied } = setUp([{ epoch: 'a', seq: 5 }]);
    stream.resync();
    for (const seq of [6, 5, 7, 4]) stream.receive({ epoch: 'a', seq });
    await turn();
    expect(applied).toEqual(['snapshot a:5', 'a:6', 'a:7']);
  });

  it('takes a snapshot at a gap', async () => {
    const { stream, applied, asked } = setUp([
      { epoch: 'a', seq: 1 },
      { epoch: 'a', seq: 4 },
    ]);
    stream.resync();
    await turn();
    stream.receive({ epoch: 'a', seq: 4 });
    await turn();
    expect(asked()).toBe(2);
    expect(applied).toEqual(['snapshot a:1', 'snapshot a:4']);
  });

  it('takes a snapshot at a new epoch', async () => {
    const { stream, applied } = setUp([
      { epoch: 'a', seq: 9 },
      { epoch: 'b', seq: 1 },
    ]);
    stream.resync();
    await turn();
    stream.receive({ epoch: 'b', seq: 2 });
    await turn();
    expect(applied).toEqual(['snapshot a:9', 'snapshot b:1', 'b:2']);
  });

  it('asks again when a snapshot fails or leaves a gap', async () => {
    const { stream, applied, retries } = setUp([new Error('down'), { epoch: 'a', seq: 2 }, { epoch: 'a', seq: 5 }]);
    stream.resync();
    stream.receive({ epoch: 'a', seq: 5 });
    await turn();
    retries.shift()?.();
    await turn();
    expect(applied).toEqual(['failure', 'snapshot a:2']);
    retries.shift()?.();
    await turn();
    expect(applied).toEqual(['failure', 'snapshot a:2', 'snapshot a:5']);
  });

  it('ignores the snapshot of a connection that was replaced', async () => {
    const { stream, applied } = setUp([
      { epoch: 'a', seq: 1 },
      { epoch: 'a', seq: 2 },
    ]);
    stream.resync();
    stream.resync();
    await turn();
    expect(applied).toEqual(['snapshot a:2']);
  });

  it('says nothing any more after it was closed', async () => {
    const { stream, applied } = setUp([{ epoch: 'a', seq: 1 }]);
    stream.resync();
    stream.close();
    await turn();
    expect(applied).toEqual([]);
  });
});
