// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { changeClientSeed, seedPair } from '#contract/api/fairness.ts';
import { CLIENT_SEED } from '#contract/fairness/seed-pair.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { clientSeedsService, newClientSeed } from './ensure-client-seed.ts';

describe('a client seed made here', () => {
  it('is one the server takes, and another one each time', () => {
    const seeds = Array.from({ length: 50 }, () => newClientSeed());
    for (const seed of seeds) {
      expect(seed).toMatch(CLIENT_SEED);
      expect(seed).toHaveLength(20);
    }
    expect(new Set(seeds).size).toBe(50);
  });

  it('draws again instead of favouring characters', () => {
    const draws = [new Uint8Array(20).fill(255), new Uint8Array(20).fill(0)];
    expect(newClientSeed(() => draws.shift() ?? new Uint8Array(20).fill(1))).toBe('A'.repeat(20));
  });
});

describe('the client seed before a bet', () => {
  const pair = { id: 'p1', server_seed_hash: 'b'.repeat(64), next_server_seed_hash: 'c'.repeat(64), client_seed: null, nonce: 0 };
  const blocked = () => {
    throw new ApiError({ status: 0, code: 'network', msg: '' });
  };

  it('lets the bet go on when a blocker takes the question away, and sends a seed once the server wants one', async () => {
    const server = fakeServer();
    const { ensure } = server.shop().get(clientSeedsService);
    const sent: unknown[] = [];
    server.answer(seedPair, blocked);
    await ensure();
    await expect(ensure(true)).rejects.toThrow('network');
    server.answer(seedPair, () => ({ data: pair }));
    server.answer(changeClientSeed, ({ body }: { body: { client_seed: string } }) => {
      sent.push(body.client_seed);
      return { data: { ...pair, client_seed: body.client_seed }, revealed: null };
    });
    await ensure(true);
    expect(sent).toEqual([expect.stringMatching(CLIENT_SEED)]);
  });

  it('fails while the device is offline, when a bet could not be placed either', async () => {
    const server = fakeServer();
    const { ensure } = server.shop().get(clientSeedsService);
    server.answer(seedPair, blocked);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(ensure(true)).rejects.toThrow('network');
    await expect(ensure()).rejects.toThrow('network');
    vi.restoreAllMocks();
  });
});
