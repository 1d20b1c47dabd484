import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkBefore, walkChain } from '#contract/fairness/hash-chain.ts';
import { sqlState } from '#server/database/database-failure.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { logEntries } from '#tests/support/desk.ts';
import { readChainCommand, runChainCommand } from '#tools/chain.ts';
import { buildChain, linkBelow } from './build-chain.ts';
import { chainInUse, chainOf, fixSalt, publishedChains, secretLink, writeChain } from './chains.ts';

describe('building a chain', () => {
  it('keeps links that lead to its end, by the public walk', async () => {
    const last = createHash('sha256').update('last').digest();
    const { terminating, kept } = await buildChain(last, 3_500);
    expect(kept.map(({ number }) => number)).toEqual([3_500, 3_000, 2_000, 1_000]);
    for (const { number, link } of kept) {
      const walk = [...walkChain(link.toString('hex'), terminating.toString('hex'), number)].at(-1);
      expect(walk).toEqual({ steps: number, at: terminating.toString('hex'), reached: true });
    }
    expect(linkBelow(last, 500)).toEqual(kept[1]?.link);
  });
});

describe.each(DATABASES)('chains on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  it('are published only with their salt, which comes after the terminating hash', async () => {
    const { id, terminatingHash } = await writeChain(shop.deps, 'crash', 2_500);
    expect(await chainInUse(shop.deps, 'crash')).toBeNull();
    expect((await shop.call({ url: '/api/crash/seeds' })).json().data).toEqual([]);
    const salt = await fixSalt(shop.deps, 'crash', id, null);
    const [published] = (await shop.call({ url: '/api/crash/seeds' })).json().data;
    expect(published).toMatchObject({ id, terminating_hash: terminatingHash, salt, salt_source: 'own', length: 2_500, last: null });
    const { rows } = await shop.deps.db.read.execute<{ ordered: boolean }>(
      sql`select published_at > written_at as ordered from round_chain where id = ${id}`,
    );
    expect(rows).toEqual([{ ordered: true }]);
  });

  it('never change once they are fixed', async () => {
    const chain = await chainInUse(shop.deps, 'crash');
    await expect(fixSalt(shop.deps, 'crash', chain?.id ?? '', 'another')).rejects.toThrow('waits for its salt');
    for (const statement of [
      "update round_chain set salt = 'x'",
      'delete from round_chain',
      'update round_chain_link set number = 1',
      'delete from round_chain_link',
    ]) {
      const error = await shop.deps.db.transaction((tx) => tx.execute(sql.raw(statement))).catch((failure: unknown) => failure);
      expect(sqlState(error), statement).toBe('23001');
    }
  });

  it('give any link in order, and refuse one that does not follow what was published', async () => {
    const chain = await chainInUse(shop.deps, 'crash');
    if (!chain) throw new Error('no chain');
    const first = await secretLink(shop.deps, chain, 1);
    expect(linkBefore(first)).toBe(chain.terminatingHash);
    // Round 2 was asked for before round 1 has ended: its hash was not published.
    await expect(secretLink(shop.deps, chain, 2)).rejects.toThrow('does not follow');
    await expect(secretLink(shop.deps, { ...chain, terminatingHash: 'ab'.repeat(32) }, 1)).rejects.toThrow('does not follow');
    await expect(secretLink(shop.deps, chain, 2_501)).rejects.toThrow('has no round');
  });

  it('rest unreadable', async () => {
    const chain = await chainInUse(shop.deps, 'crash');
    if (!chain) throw new Error('no chain');
    const first = await secretLink(shop.deps, chain, 1);
    const { rows } = await shop.deps.db.read.execute<{ dump: string }>(
      sql`select string_agg(encode(sealed, 'hex') || encode(sealed, 'escape'), ' ') as dump from round_chain_link`,
    );
    expect(rows[0]?.dump).not.toContain(first);
    expect(rows[0]?.dump).not.toContain(Buffer.from(first).toString('hex'));
  });

  it('are made by a command, and the newest serves', async () => {
    const before = await chainInUse(shop.deps, 'crash');
    const later = await runChainCommand(shop.deps, readChainCommand(['--game', 'crash', '--length', '50', '--salt-later', '--by', 'Ada']));
    expect(later).toMatchObject({ game: 'crash', length: 50, salt: null });
    expect((await chainInUse(shop.deps, 'crash'))?.id).toBe(before?.id);
    await runChainCommand(
      shop.deps,
      readChainCommand(['--game', 'crash', '--chain', String(later['chain']), '--salt', 'block 1,000,000', '--by', 'Ada']),
    );
    expect(await chainInUse(shop.deps, 'crash')).toMatchObject({ id: later['chain'], salt: 'block 1,000,000', used: 0 });
    const chain = { game: 'crash', chain: later['chain'], terminating_hash: later['terminating_hash'] };
    const entries = [
      { act: 'chains.salt', by_name: 'Ada', outcome: 'done', data: { ...chain, salt: 'block 1,000,000', salt_source: 'public' } },
      { act: 'chains.make', by_name: 'Ada', outcome: 'done', data: { ...chain, length: 50 } },
    ];
    expect(await logEntries(shop, 2)).toMatchObject(entries);
    // Its salt is fixed already: nothing happens, and no entry says so.
    const again = readChainCommand(['--game', 'crash', '--chain', String(later['chain']), '--salt', 'another', '--by', 'Ada']);
    await expect(runChainCommand(shop.deps, again)).rejects.toThrow('no chain');
    expect(await logEntries(shop, 2)).toMatchObject(entries);
    const named = await runChainCommand(
      shop.deps,
      readChainCommand(['--game', 'wheel', '--length', '20', '--salt', 'named before', '--by', 'Ada']),
    );
    expect(await chainOf(shop.deps.db.read, String(named['chain']))).toMatchObject({ length: 20, salt: 'named before' });
    expect(await publishedChains(shop.deps.db.read, 'wheel')).toMatchObject([{ id: named['chain'], salt_source: 'public' }]);
    for (const bad of [
      [],
      ['--game', 'dice', '--length', '50'],
      ['--game', 'crash'],
      ['--game', 'crash', '--length', '9'],
      ['--game', 'crash', '--length', '1e3'],
      ['--game', 'crash', '--length', '50', '--salt', ''],
      ['--game', 'crash', '--length', '50', '--salt', 'a', '--salt-later'],
      ['--game', 'crash', '--chain', 'x'],
    ]) {
      expect(() => readChainCommand(bad), bad.join(' ')).toThrow(RangeError);
    }
  });
});
