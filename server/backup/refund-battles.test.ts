import { expect, it, describe } from 'vitest';
import { makeBattles, START } from '#tests/support/battles.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { refundBattles } from './refund-battles.ts';

describe.each(DATABASES)('battles of a state that is brought back on %s', (database) => {
  it('are given back where seats were free, and paid as they were drawn where none was; once', async () => {
    const shop = await makeBattles(database);
    const [creator, rival, third] = [await shop.newPlayer(), await shop.newPlayer(), await shop.newPlayer()];
    const lobby = await shop.create(third, { lineup: '1v1v1', sponsored: 50 });
    await shop.join(await shop.newPlayer(), lobby);
    const running = await shop.create(creator);
    await shop.join(rival, running);
    // A state that is brought back has no process that publishes.
    await shop.battles.stop();
    expect(await refundBattles(shop.deps)).toBe(2);
    expect(await shop.balance(third.id)).toBe(START);
    expect(await shop.battle(lobby)).toMatchObject({ status: 'canceled' });
    const paid = await shop.battle(running);
    expect(paid).toMatchObject({ status: 'ended', winner: expect.any(Number) });
    const winner = paid.winner === 0 ? creator : rival;
    expect((await winner.get('/api/profile/inventory')).json().meta.total).toBe(4);
    expect(await refundBattles(shop.deps)).toBe(0);
    expect(await shop.faults()).toEqual([]);
    await shop.close();
  });
});
