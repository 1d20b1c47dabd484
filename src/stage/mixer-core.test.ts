import { describe, expect, test } from 'vitest';
import { Mixer } from './mixer-core.ts';
import type { Voices } from './voices.ts';

const NAMES = ['tick-1', 'tick-2', 'coin', 'win-1', 'win-2'];

function bench(options: { muted?: boolean; failures?: number } = {}) {
  const played: { name: string; volume: number; rate: number; end: () => void }[] = [];
  const log = { loads: 0, muted: [] as boolean[], stops: 0, resumes: 0 };
  const voices: Voices = {
    start: (name, volume, rate, end) => played.push({ name, volume, rate, end }),
    setMuted: (muted) => log.muted.push(muted),
    stopAll: () => void (log.stops += 1),
    resume: () => void (log.resumes += 1),
  };
  let nowMs = 0;
  const load = (): Promise<Voices> => {
    log.loads += 1;
    return log.loads <= (options.failures ?? 0) ? Promise.reject(new Error('offline')) : Promise.resolve(voices);
  };
  const mixer = new Mixer({ load, now: () => nowMs, names: NAMES, muted: options.muted ?? false });
  const unlock = async (): Promise<void> => {
    mixer.unlock();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { mixer, played, log, unlock, pass: (ms: number) => void (nowMs += ms), names: () => played.map(({ name }) => name) };
}

test('nothing is loaded or played before the first gesture, and only one load after it', async () => {
  const { mixer, log, unlock, names } = bench();
  mixer.play('coin');
  expect(log.loads).toBe(0);
  await unlock();
  await unlock();
  expect(log.loads).toBe(1);
  mixer.play('coin');
  expect(names()).toEqual(['coin']);
});

test('nothing is loaded while sound is off, and the player comes when it is turned on after a gesture', async () => {
  const { mixer, log, unlock, names } = bench({ muted: true });
  await unlock();
  expect(log.loads).toBe(0);
  mixer.setMuted(false);
  await unlock();
  expect(log.loads).toBe(1);
  mixer.play('coin');
  expect(names()).toEqual(['coin']);
});

test('a failed load is tried again at the next gesture', async () => {
  const { mixer, unlock, names } = bench({ failures: 1 });
  await unlock();
  mixer.play('coin');
  expect(names()).toEqual([]);
  await unlock();
  mixer.play('coin');
  expect(names()).toEqual(['coin']);
});

describe('what may sound', () => {
  test('nothing while muted', async () => {
    const { mixer, unlock, names, log } = bench();
    await unlock();
    mixer.setMuted(true);
    mixer.play('coin');
    expect(names()).toEqual([]);
    expect(log.muted.at(-1)).toBe(true);
    mixer.setMuted(false);
    mixer.play('coin');
    expect(names()).toEqual(['coin']);
  });

  test('nothing in a hidden tab, and what sounds is stopped', async () => {
    const { mixer, unlock, names, log } = bench();
    await unlock();
    mixer.setHidden(true);
    mixer.play('coin');
    expect(names()).toEqual([]);
    expect(log.stops).toBe(1);
    expect(log.muted.at(-1)).toBe(true);
    mixer.setHidden(false);
    expect(log.muted.at(-1)).toBe(false);
    mixer.play('coin');
    expect(names()).toEqual(['coin']);
  });

  test('not the same name twice within a blink, but another', async () => {
    const { mixer, unlock, names, pass } = bench();
    await unlock();
    mixer.play('coin');
    pass(10);
    mixer.play('coin');
    mixer.play('win-1');
    pass(40);
    mixer.play('coin');
    expect(names()).toEqual(['coin', 'win-1', 'coin']);
  });

  test('never more than twelve at once', async () => {
    const { mixer, unlock, played, pass } = bench();
    await unlock();
    for (let turn = 0; turn < 30; turn += 1) {
      mixer.play('coin');
      pass(100);
    }
    expect(played).toHaveLength(12);
    played[0]?.end();
    played[0]?.end();
    mixer.play('coin');
    pass(100);
    mixer.play('coin');
    expect(played).toHaveLength(13);
  });

  test('a family goes through its variants; unknown names are silent', async () => {
    const { mixer, unlock, names, pass } = bench();
    await unlock();
    for (let turn = 0; turn < 3; turn += 1) {
      mixer.play('tick');
      pass(50);
    }
    mixer.play('trumpet');
    expect(names()).toEqual(['tick-1', 'tick-2', 'tick-1']);
  });

  test('volume and rate are held to what sounds well', async () => {
    const { mixer, unlock, played } = bench();
    await unlock();
    mixer.play('coin', { volume: 7, rate: 9 });
    mixer.play('win-1', { volume: -1, rate: 0 });
    expect(played.map(({ volume, rate }) => [volume, rate])).toEqual([
      [1, 2],
      [0, 0.5],
    ]);
  });
});

test('leaving a page stops what sounds, and the next page sounds again', async () => {
  const { mixer, log, unlock, names } = bench();
  mixer.silence();
  await unlock();
  mixer.play('coin');
  mixer.silence();
  expect(log.stops).toBe(1);
  mixer.play('win-1');
  expect(names()).toEqual(['coin', 'win-1']);
});
