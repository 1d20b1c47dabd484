import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBattles, START, type BattleShop } from '#tests/support/battles.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

describe.each(DATABASES)('races for battles on %s', (database) => {
  let shop: BattleShop;
  let creator: TestPlayer;
  beforeEach(async () => {
    shop = await makeBattles(database);
    creator = await shop.newPlayer();
  });
  afterEach(() => shop.close());

  it('give the last seat to one of twenty who want it at once, and take one stake', async () => {
    const id = await shop.create(creator);
    const { price } = await shop.battle(id);
    const rivals = await Promise.all(Array.from({ length: 20 }, () => shop.newPlayer()));
    const answers = await Promise.all(rivals.map((rival) => shop.join(rival, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code))).toEqual(
      new Set(['battle_closed']),
    );
    const balances = await Promise.all(rivals.map((rival) => shop.balance(rival.id)));
    expect(balances.filter((balance) => balance < START)).toEqual([START - Math.round(price * 100)]);
    await shop.finish(id);
    expect(await shop.faults()).toEqual([]);
  });

  it('seat a player once who asks for all seats at the same time', async () => {
    const id = await shop.create(creator, { lineup: '1v1v1v1' });
    const rival = await shop.newPlayer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.join(rival, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    expect(await shop.faults()).toEqual([]);
  });

  it('between joining and canceling end with one of them, in either order', async () => {
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      const rival = await shop.newPlayer();
      const id = await shop.create(creator);
      const cancel = () => creator.post(`/api/battles/${id}/cancel`);
      const join = () => shop.join(rival, id);
      const [first, second] = await Promise.all(turn % 2 === 0 ? [cancel(), join()] : [join(), cancel()]);
      expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
      const { status } = await shop.battle(id);
      outcomes.add(status);
      if (status === 'canceled') expect(await shop.balance(rival.id)).toBe(START);
    }
    expect([...outcomes].every((status) => status === 'canceled' || status === 'starting')).toBe(true);
    expect(await shop.faults()).toEqual([]);
  });
});
