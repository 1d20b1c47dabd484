// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { connectionService } from '#src/realtime/connection.ts';
import { gateService } from '#src/settlement/gate.ts';
import { toastsService } from '#src/ui/toast.ts';
import { usePayment } from './use-payment.ts';

const LOST = new ApiError({ status: 0, code: 'network', msg: '' });
const PAID = { data: { balance: cents(1_250), balance_version: 7 } };
/** Longer than all the pauses together. */
const LONG_MS = 10_000;

beforeAll(async () => {
  await initI18n();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A payment whose tries are answered so, one after the other. */
function payment(...answers: (typeof PAID | ApiError)[]) {
  const services = new Services();
  const receiveBalance = vi.spyOn(services.get(gateService), 'receiveBalance');
  const toast = services.get(toastsService);
  const success = vi.spyOn(toast, 'success').mockReturnValue();
  const failure = vi.spyOn(toast, 'error').mockReturnValue();
  const info = vi.spyOn(toast, 'info').mockReturnValue();
  const keys: string[] = [];
  const send = (key: string): Promise<typeof PAID> => {
    const answer = answers[keys.push(key) - 1] ?? LOST;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const wrapper = ({ children }: { children: ReactNode }) => <ShopFrame services={services}>{children}</ShopFrame>;
  const page = () => renderHook(() => usePayment('test'), { wrapper });
  const { result, unmount } = page();
  const press = () =>
    act(async () => {
      // Twice, as a double click is.
      void result.current.pay({ send, done: () => 'paid' });
      void result.current.pay({ send, done: () => 'paid' });
      await vi.advanceTimersByTimeAsync(LONG_MS);
    });
  return { services, press, keys, receiveBalance, success, failure, info, result, send, unmount, page };
}

describe('a payment', () => {
  it('whose answer is lost is asked for again under the same key, and reports the balance once', async () => {
    const { press, keys, receiveBalance, success, failure, result } = payment(LOST, LOST, PAID);
    await press();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(receiveBalance.mock.calls).toEqual([[{ balance: 1_250, version: 7 }]]);
    expect(success.mock.calls).toEqual([['paid']]);
    expect(failure).not.toHaveBeenCalled();
    expect(result.current.paying).toBe(false);
  });

  it('without any answer stays locked, says that it is being checked, and is never made a second time', async () => {
    const { press, keys, success, failure, info, result } = payment(...Array.from({ length: 9 }, () => LOST), PAID);
    await press();
    expect([result.current.paying, info.mock.calls.length]).toEqual([true, 1]);
    await press();
    await press();
    expect([new Set(keys).size, keys.length]).toEqual([1, 10]);
    expect(success.mock.calls).toEqual([['paid']]);
    expect(failure).not.toHaveBeenCalled();
    expect(result.current.paying).toBe(false);
  });

  it('is not begun while the shop can’t be reached', async () => {
    const { press, keys, failure, services } = payment(PAID);
    services.get(connectionService).store.setState({ online: false });
    await press();
    expect(keys).toEqual([]);
    expect(failure).toHaveBeenCalled();
  });

  it('that is refused is not asked for again, and the next press is another one', async () => {
    const refused = new ApiError({ status: 409, code: 'nothing_to_claim', msg: 'Nothing.' });
    const { press, keys, receiveBalance, success, failure } = payment(refused, PAID);
    await press();
    expect(keys).toHaveLength(1);
    expect(failure).toHaveBeenCalledTimes(1);
    expect(receiveBalance).not.toHaveBeenCalled();
    await press();
    expect(new Set(keys).size).toBe(2);
    expect(success).toHaveBeenCalledTimes(1);
  });

  it('stays locked and goes on when its page is left', async () => {
    const { keys, success, result, send, unmount, page } = payment(LOST, PAID);
    act(() => void result.current.pay({ send, done: () => 'paid' }));
    unmount();
    const { result: again } = page();
    expect(again.current.paying).toBe(true);
    await act(async () => {
      void again.current.pay({ send, done: () => 'paid' });
      await vi.advanceTimersByTimeAsync(LONG_MS);
    });
    expect(keys).toHaveLength(2);
    expect(success.mock.calls).toEqual([['paid']]);
    expect(again.current.paying).toBe(false);
  });

  it.each([
    ['on a hidden page', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
    ['longer than a minute after its press', () => void vi.setSystemTime(Date.now() + 60_000)],
  ])('in doubt is not sent again %s, and the next press asks for it under the same key', async (_when, happens) => {
    const { press, keys, success, failure, result } = payment(...Array.from({ length: 7 }, () => LOST), PAID);
    await press();
    const sent = keys.length;
    const spy = happens();
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect([keys.length, result.current.paying, failure.mock.calls.length]).toEqual([sent, false, 1]);
    spy?.mockRestore();
    await press();
    expect(new Set(keys).size).toBe(1);
    expect(success.mock.calls).toEqual([['paid']]);
  });
});
