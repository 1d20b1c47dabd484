import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { Probe } from './probe.ts';

const exchange = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('#src/lib/api/transport.ts', () => ({ exchange }));

beforeEach(() => {
  vi.useFakeTimers();
  exchange.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('asking whether the shop answers again', () => {
  it('goes on every few seconds until it does, and then says so', async () => {
    exchange.mockRejectedValue(new ApiError({ status: 0, code: 'network', msg: '' }));
    const answered = vi.fn<() => void>();
    const probe = new Probe(answered);
    probe.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = exchange.mock.calls.length;
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(40);
    expect(answered).not.toHaveBeenCalled();
    exchange.mockResolvedValue({ status: 'ok' });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(answered).toHaveBeenCalledOnce();
    probe.stop();
  });

  it('asks nothing any more once the socket is back', async () => {
    exchange.mockResolvedValue({ status: 'ok' });
    const answered = vi.fn<() => void>();
    const probe = new Probe(answered);
    probe.start();
    probe.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exchange).not.toHaveBeenCalled();
    expect(answered).not.toHaveBeenCalled();
  });
});
