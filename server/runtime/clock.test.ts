import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';

describe('timers of the real clock', () => {
  const call = new AsyncLocalStorage<string>();

  it.each(['setTimeout', 'setInterval'] as const)('%s runs its work outside of the call that set it', async (kind) => {
    const seen = await call.run('a call', async () => {
      const seenByTimer = await new Promise((resolve) => {
        const timer = systemClock[kind](() => {
          timer.cancel();
          resolve(call.getStore());
        }, 1);
      });
      return [seenByTimer, call.getStore()];
    });
    expect(seen).toEqual([undefined, 'a call']);
  });
});
