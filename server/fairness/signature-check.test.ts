import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { QUICKNET } from '#contract/fairness/beacon.ts';
import { SignatureWorker } from './signature-check.ts';

/** Round 1,000 of drand's quicknet, as its documentation prints it. */
const GENUINE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

/** How often this thread's loop turns until something is done. */
async function turnsWhile(done: Promise<unknown>): Promise<number> {
  let turns = 0;
  let turn = setImmediate(function again() {
    turns++;
    turn = setImmediate(again);
  });
  await done;
  clearImmediate(turn);
  return turns;
}

describe('the check of a beacon’s signature', () => {
  const started: Worker[] = [];
  const check = new SignatureWorker(() => {
    const worker = new Worker(new URL('./signature.worker.ts', import.meta.url), { execArgv: [] });
    started.push(worker);
    return worker;
  });
  afterEach(() => check.close());

  it('lets the thread that serves players go on meanwhile', async () => {
    expect(await check.fits(QUICKNET, 1_000, GENUINE)).toBe(true);
    const again = check.fits(QUICKNET, 1_000, GENUINE);
    expect(await turnsWhile(again)).toBeGreaterThan(5);
    expect(await again).toBe(true);
  });

  it('does not keep a process from ending', async () => {
    const ports = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
    const before = ports();
    expect(await check.fits(QUICKNET, 1_000, GENUINE)).toBe(true);
    expect(ports()).toBe(before);
  });

  it('takes checks of one moment in one thread and answers each of them', async () => {
    const before = started.length;
    const answers = [1_000, 1_001, 1_000].map((round) => check.fits(QUICKNET, round, GENUINE));
    expect(await Promise.all(answers)).toEqual([true, false, true]);
    expect(started.length).toBe(before + 1);
  });

  it('fails where its thread dies, and has another thread the next time', async () => {
    const lost = check.fits(QUICKNET, 1_000, GENUINE);
    await started.at(-1)?.terminate();
    await expect(lost).rejects.toThrow('exited');
    expect(await check.fits(QUICKNET, 1_000, GENUINE)).toBe(true);
  });

  it('fails at a stop, and works again after a start', async () => {
    const lost = expect(check.fits(QUICKNET, 1_000, GENUINE)).rejects.toThrow('stopping');
    await check.close();
    await lost;
    expect(await check.fits(QUICKNET, 1_000, GENUINE)).toBe(true);
  });
});
