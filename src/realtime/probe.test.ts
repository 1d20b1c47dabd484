import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '#src/lib/api/api.ts';
import type { Send } from '#src/lib/api/http-request.ts';
import { Probe } from './probe.ts';

const send = vi.fn<Send>();
const { transport } = new Api();
transport.provideSend(send);

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('asking whether the shop answers again', () => {
  it('goes on every few seconds until it does, and then says so', async () => {
    send.mockResolvedValue({ lost: 'network' });
    const result = vi.fn<(answers: number) => void>();
    const probe = new Probe(transport, result);
    probe.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = send.mock.calls.length;
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(40);
    expect(new Set(result.mock.calls.flat())).toEqual(new Set([0]));
    send.mockResolvedValue({ status: 200, body: { status: 'ok' } });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(result.mock.calls.flat().filter((answers) => answers > 0)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(result.mock.calls.flat().slice(-3)).toEqual([1, 2, 3]);
    probe.stop();
  });

  it('asks nothing any more once the socket is back', async () => {
    send.mockResolvedValue({ status: 200, body: { status: 'ok' } });
    const result = vi.fn<(answers: number) => void>();
    const probe = new Probe(transport, result);
    probe.start();
    probe.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(result).not.toHaveBeenCalled();
  });
});
