import { wagerAt } from '#contract/games/wager.ts';
import { createFan, type FanRequest, type FanResult } from './fan.ts';
import { type OddsSetting, wagerOf } from './odds-setting.ts';
import { checkpoints, createSimulation, MAX_ROUNDS } from './simulation.ts';

/*
 * The talk between a page and its simulator's worker
 * 1. The page posts `run`. The worker answers with one `fan`, then with `progress` at most every 100 ms, then with one `done`.
 * 2. `stop` ends a run at its next pause, within about 30 ms; its `done` says that it was stopped. What was measured by then is kept.
 * 3. Anything that goes wrong is one `failed`. Each answer carries the id of its run, so that late ones are recognized.
 */

export interface RunRequest {
  kind: 'run';
  id: number;
  setting: OddsSetting;
  rounds: number;
  seed: string;
  fan: FanRequest;
}

export type JobRequest = RunRequest | { kind: 'stop'; id: number };

/** The measured return after some rounds; 1 is all of the stake. */
export interface ReturnPoint {
  rounds: number;
  returned: number;
}

export type JobAnswer =
  | { kind: 'fan'; id: number; fan: FanResult }
  /** `points`: those that are new since the last message. */
  | { kind: 'progress'; id: number; played: number; points: readonly ReturnPoint[]; counts: readonly number[] }
  | { kind: 'done'; id: number; played: number; how: 'finished' | 'stopped'; tookMs: number }
  | { kind: 'failed'; id: number; reason: string };

export interface JobPorts {
  post(answer: JobAnswer): void;
  /** Ms. */
  now(): number;
  /** Lets messages in. */
  pause(): Promise<void>;
}

/** How long a run works before it lets messages in, ms. */
const SLICE_MS = 25;
/** The least time between two reports, ms. */
const REPORT_MS = 100;
/** Rounds between two looks at the clock. */
const STRIDE = 4_096;

/** One run, which can be stopped. */
export interface Job {
  stop(): void;
  done: Promise<void>;
}

/** Starts a run. `done` never rejects. */
export function startJob({ id, setting, rounds, seed, fan: fanRequest }: RunRequest, ports: JobPorts): Job {
  let stopped = false;
  let played = 0;
  const startedAt = ports.now();

  /** Works in slices; `work` answers whether there is more. False when it was stopped. */
  async function inSlices(work: () => boolean): Promise<boolean> {
    let until = ports.now() + SLICE_MS;
    while (work()) {
      if (ports.now() < until) continue;
      await ports.pause();
      if (stopped) return false;
      until = ports.now() + SLICE_MS;
    }
    return true;
  }

  async function run(): Promise<'finished' | 'stopped'> {
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS) throw new RangeError(`rounds must be 1–${MAX_ROUNDS}`);
    // As play pays it: at the stake of the run, rounded down to the cent.
    const wager = wagerAt(wagerOf(setting), fanRequest.stakeCents);
    const fan = createFan(wager, seed, fanRequest);
    const fanned = await inSlices(fan.step);
    if (!fanned) return 'stopped';
    ports.post({ kind: 'fan', id, fan: fan.result() });

    const simulation = createSimulation(wager, seed);
    const targets = checkpoints(rounds);
    let points: ReturnPoint[] = [];
    let nextTarget = 0;
    let reportAt = ports.now() + REPORT_MS;
    const report = (): void => {
      ports.post({ kind: 'progress', id, played: simulation.played(), points, counts: simulation.counts() });
      points = [];
      reportAt = ports.now() + REPORT_MS;
    };
    const finished = await inSlices(() => {
      const target = targets[nextTarget] ?? rounds;
      simulation.advance(Math.min(STRIDE, target - simulation.played()));
      if (simulation.played() === target) {
        points.push({ rounds: target, returned: simulation.measured() });
        nextTarget += 1;
      }
      if (ports.now() >= reportAt) report();
      return simulation.played() < rounds;
    });
    if (!finished && simulation.played() > (points.at(-1)?.rounds ?? 0))
      points.push({ rounds: simulation.played(), returned: simulation.measured() });
    report();
    played = simulation.played();
    return finished ? 'finished' : 'stopped';
  }

  const done = Promise.resolve()
    .then(run)
    .then(
      (how) => ports.post({ kind: 'done', id, played, how, tookMs: ports.now() - startedAt }),
      (error: unknown) => ports.post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) }),
    );
  return {
    stop: () => {
      stopped = true;
    },
    done,
  };
}

/** Serves a page: one run at a time, a new one replaces the old. Returns what takes the page's messages. */
export function createServant(ports: JobPorts): (request: JobRequest) => void {
  let current: { id: number; job: Job } | null = null;
  return (request) => {
    if (request.kind === 'run') {
      current?.job.stop();
      current = { id: request.id, job: startJob(request, ports) };
    } else if (current?.id === request.id) current.job.stop();
  };
}
