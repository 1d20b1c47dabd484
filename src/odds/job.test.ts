import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { createServant, type JobAnswer, type JobPorts, type RunRequest, startJob } from './job.ts';
import { createSimulation } from './simulation.ts';
import { wagerOf } from './odds-setting.ts';
import { wagerAt } from '#contract/games/wager.ts';

const RUN: RunRequest = {
  kind: 'run',
  id: 1,
  setting: { game: 'dice', side: 'under', target: 4_950 },
  rounds: 200_000,
  seed: 'job',
  fan: { startCents: cents(1_000), stakeCents: cents(100) },
};

/** A worker's surroundings with a clock that goes on by 5 ms with each look, and pauses that can be listened to. */
function bench(onPause: (pauses: number) => void = () => undefined): JobPorts & { answers: JobAnswer[]; pauses: () => number } {
  let nowMs = 0;
  let pauses = 0;
  const answers: JobAnswer[] = [];
  return {
    answers,
    pauses: () => pauses,
    post: (answer) => answers.push(structuredClone(answer)),
    now: () => (nowMs += 5),
    pause: async () => {
      pauses += 1;
      onPause(pauses);
      await Promise.resolve();
    },
  };
}

const kinds = (answers: readonly JobAnswer[]): string[] => [...new Set(answers.map(({ kind }) => kind))];
const pointsOf = (answers: readonly JobAnswer[]) => answers.flatMap((answer) => (answer.kind === 'progress' ? answer.points : []));

test('a run answers the fan, then batches of progress, then that it has finished', async () => {
  const ports = bench();
  await startJob(RUN, ports).done;
  expect(kinds(ports.answers)).toEqual(['fan', 'progress', 'done']);
  expect(ports.answers.filter(({ kind }) => kind === 'fan')).toHaveLength(1);
  expect(ports.answers.at(-1)).toMatchObject({ kind: 'done', how: 'finished', played: RUN.rounds });
  const points = pointsOf(ports.answers);
  expect(points.at(-1)?.rounds).toBe(RUN.rounds);
  points.forEach(({ rounds }, index) => expect(rounds).toBeGreaterThan(points[index - 1]?.rounds ?? 0));
  // Fewer messages than points: they come in batches.
  expect(ports.answers.length).toBeLessThan(points.length);
});

test('its last point and counts are those of the plain simulation', async () => {
  const ports = bench();
  await startJob(RUN, ports).done;
  const simulation = createSimulation(wagerAt(wagerOf(RUN.setting), RUN.fan.stakeCents), RUN.seed);
  simulation.advance(RUN.rounds);
  expect(pointsOf(ports.answers).at(-1)?.returned).toBe(simulation.measured());
  expect(ports.answers.findLast(({ kind }) => kind === 'progress')).toMatchObject({ counts: simulation.counts(), played: RUN.rounds });
});

test('stop ends it at the next pause; what was measured by then is kept', async () => {
  const ports = bench((pauses) => {
    if (pauses === 60) job.stop();
  });
  const job = startJob({ ...RUN, rounds: 10_000_000 }, ports);
  await job.done;
  expect(ports.pauses()).toBe(60);
  const done = ports.answers.at(-1);
  expect(done).toMatchObject({ kind: 'done', how: 'stopped' });
  const played = done?.kind === 'done' ? done.played : 0;
  expect(played).toBeGreaterThan(0);
  expect(played).toBeLessThan(10_000_000);
  const simulation = createSimulation(wagerAt(wagerOf(RUN.setting), RUN.fan.stakeCents), RUN.seed);
  simulation.advance(played);
  expect(pointsOf(ports.answers).at(-1)).toEqual({ rounds: played, returned: simulation.measured() });
});

test('stop while the balances are being followed plays no round', async () => {
  const ports = bench((pauses) => {
    if (pauses === 1) job.stop();
  });
  const job = startJob(RUN, ports);
  await job.done;
  expect(ports.answers).toMatchObject([{ kind: 'done', how: 'stopped', played: 0 }]);
});

test.each([0, 1.5, 10_000_001])('%d rounds are refused', async (rounds) => {
  const ports = bench();
  await startJob({ ...RUN, rounds }, ports).done;
  expect(ports.answers).toMatchObject([{ kind: 'failed', id: 1 }]);
});

test('a setting that may not be played fails with its reason', async () => {
  const ports = bench();
  await startJob({ ...RUN, setting: { game: 'dice', side: 'under', target: 0 } }, ports).done;
  expect(ports.answers).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('winning rolls') }]);
});

test('the servant runs one at a time: a new run ends the old one, and a late stop of the old one does nothing', async () => {
  let ended = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const ports = bench();
  const { post } = ports;
  let done = 0;
  ports.post = (answer) => {
    post(answer);
    if (answer.kind === 'done' && (done += 1) === 2) ended();
  };
  const serve = createServant(ports);
  serve(RUN);
  serve({ ...RUN, id: 2 });
  serve({ kind: 'stop', id: 1 });
  await both;
  expect(ports.answers.filter(({ kind }) => kind === 'done')).toMatchObject([
    { id: 1, how: 'stopped' },
    { id: 2, how: 'finished' },
  ]);
});
