import { describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { createSellQueue, SELL_RETRY_AFTER_MS, type ForSale, type SellPorts } from './sell-queue.ts';

const items: ForSale[] = [1, 2, 3].map((index) => ({ id: `i${index}`, name: `Prize ${index}`, salePrice: cents(index * 100) }));
const network = { code: 'network', status: 0 };
const notFound = { code: 'not_found', status: 404 };

function desk(sell: SellPorts['sell']) {
  const balances: number[] = [];
  const waits: number[] = [];
  const queue = createSellQueue({
    sell,
    receiveBalance: ({ balance }) => void balances.push(balance),
    delay: async (ms) => void waits.push(ms),
  });
  return { queue, balances, waits };
}

let version = 0;
const paid = (amount: number) => ({ paid: cents(amount), balance: cents(1_000 + amount), version: ++version });

describe('selling several items', () => {
  it('sells them one at a time, in order, and reports how far it is', async () => {
    let open = 0;
    let most = 0;
    const seen: string[] = [];
    const { queue, balances } = desk(async (id) => {
      most = Math.max(most, ++open);
      seen.push(`${id} ${queue.progress.getState().run?.done}/${queue.progress.getState().run?.total}`);
      await Promise.resolve();
      open--;
      return paid(Number(id.slice(1)) * 100);
    });
    const report = await queue.sellAll(items);
    expect(most).toBe(1);
    expect(seen).toEqual(['i1 0/3', 'i2 1/3', 'i3 2/3']);
    expect(report).toMatchObject({ earned: 600, gone: [], left: [], error: null });
    expect(report?.sold).toEqual(items);
    expect(balances).toEqual([1_100, 1_200, 1_300]);
    expect(queue.progress.getState().run).toBeNull();
  });

  it('runs one queue at a time and does nothing for nothing', async () => {
    const { queue } = desk(async () => paid(100));
    const first = queue.sellAll(items);
    expect(await queue.sellAll(items)).toBeNull();
    expect((await first)?.sold).toHaveLength(3);
    expect(await queue.sellAll([])).toBeNull();
  });

  it('passes over items that are gone', async () => {
    const { queue } = desk((id) => (id === 'i2' ? Promise.reject(notFound) : Promise.resolve(paid(100))));
    const report = await queue.sellAll(items);
    expect(report?.gone.map(({ id }) => id)).toEqual(['i2']);
    expect(report).toMatchObject({ earned: 200, error: null });
  });

  it('counts an item as sold when a lost answer is followed by "not found"', async () => {
    const sell = vi.fn<SellPorts['sell']>().mockRejectedValueOnce(network).mockRejectedValueOnce(notFound);
    const { queue, waits } = desk(sell);
    const report = await queue.sellAll(items.slice(1, 2));
    expect(waits).toEqual([SELL_RETRY_AFTER_MS[0]]);
    expect(report).toMatchObject({ earned: 200, gone: [] });
    // Each try has the key of the first, so that it may bring the first answer.
    expect(sell.mock.calls).toHaveLength(2);
    expect(sell.mock.calls[1]).toEqual(sell.mock.calls[0]);
  });

  it('stops when the connection stays lost, and says what was not tried', async () => {
    let calls = 0;
    const { queue, waits } = desk(() => (++calls === 1 ? Promise.resolve(paid(100)) : Promise.reject(network)));
    const report = await queue.sellAll(items);
    expect(report).toMatchObject({ earned: 100, error: network });
    expect(report?.left.map(({ id }) => id)).toEqual(['i2', 'i3']);
    expect(waits).toEqual([...SELL_RETRY_AFTER_MS]);
    expect(queue.progress.getState().run).toBeNull();
  });

  it('stops at once when the session is over', async () => {
    const sell = vi.fn<SellPorts['sell']>().mockRejectedValue({ code: 'unauthenticated', status: 401 });
    const { queue } = desk(sell);
    const report = await queue.sellAll(items);
    expect(sell).toHaveBeenCalledTimes(1);
    expect(report?.left).toHaveLength(3);
  });

  it('stops when another player is here, and applies no late answer', async () => {
    const sent: string[] = [];
    let answer = (): void => undefined;
    const { queue, balances } = desk((id) => {
      sent.push(id);
      return new Promise((resolve) => (answer = () => resolve(paid(100))));
    });
    const report = queue.sellAll(items);
    queue.forget();
    expect(queue.progress.getState().run).toBeNull();
    answer();
    expect(await report).toBeNull();
    expect([sent, balances]).toEqual([['i1'], []]);
    void queue.sellAll(items.slice(2));
    expect(sent).toEqual(['i1', 'i3']);
    expect(queue.progress.getState().run?.current).toBe('Prize 3');
  });
});
