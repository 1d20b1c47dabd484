import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { seedGames } from '#contract/games/index.ts';
import { readVerifierAddress, verifierAddress, writeVerifierQuery } from './verifier-address.ts';

beforeAll(showGames);

const SEED_GAMES = seedGames().map(({ key }) => key);
const serverSeed = 'a'.repeat(64);
const seeds = { serverSeed, clientSeed: 'my seed & 100 % ✓ #1', nonce: '12' };
const search = (query: string): URLSearchParams => new URLSearchParams(query);
const SEEDED = `server_seed=${serverSeed}&client_seed=c&nonce=0`;

describe('a check in an address', () => {
  it.each([
    ['box', {}, '/provably-fair'],
    ['upgrade', { side: 'over', wins: '475000' }, '/provably-fair'],
    ['dice', { side: 'over', target: '50.5' }, '/dice/provably-fair'],
    ['dice', {}, '/dice/provably-fair'],
    ['plinko', { rows: '8', risk: 'high' }, '/plinko/provably-fair'],
  ] as const)('of %s comes back as it was written', (game, choice, pathname) => {
    const address = new URL(verifierAddress(game, seeds, choice), 'https://shop.invalid');
    expect([address.pathname, address.hash]).toEqual([pathname, '#verify']);
    const { input, given, fault } = readVerifierAddress(address.searchParams, SEED_GAMES);
    expect({ given, fault }).toEqual({ given: true, fault: null });
    expect(input).toMatchObject({ game, ...seeds, ...choice });
  });

  it('is not there in a plain address, nor in one that only names a game', () => {
    expect(readVerifierAddress(search('modal=login'), SEED_GAMES)).toMatchObject({ given: false, fault: null, input: { game: 'box' } });
    expect(readVerifierAddress(search('game=upgrade'), SEED_GAMES)).toMatchObject({
      given: false,
      fault: null,
      input: { game: 'upgrade' },
    });
  });

  it('takes the place of the one before and leaves the rest of the query alone', () => {
    const before = search(`modal=login&game=plinko&rows=8&risk=low&${SEEDED}`);
    const input = { ...readVerifierAddress(before, SEED_GAMES).input, game: 'box' };
    expect([...writeVerifierQuery(input, before, SEED_GAMES).keys()].sort()).toEqual([
      'client_seed',
      'game',
      'modal',
      'nonce',
      'server_seed',
    ]);
  });

  it.each([
    ['box', `server_seed=xyz&client_seed=c&nonce=0`, 'serverSeed', 'malformed'],
    ['box', `client_seed=c&nonce=0`, 'serverSeed', 'missing'],
    ['box', `server_seed=${serverSeed}&nonce=0`, 'clientSeed', 'missing'],
    ['box', `server_seed=${serverSeed}&client_seed=c&nonce=-1`, 'nonce', 'malformed'],
    ['box', `server_seed=${serverSeed}&client_seed=c&nonce=01`, 'nonce', 'malformed'],
    ['plinko', SEEDED, 'rows', 'missing'],
    ['plinko', `${SEEDED}&rows=7&risk=low`, 'rows', 'malformed'],
    ['plinko', `${SEEDED}&rows=8.0&risk=low`, 'rows', 'malformed'],
    ['plinko', `${SEEDED}&rows=8`, 'risk', 'missing'],
    ['plinko', `${SEEDED}&rows=8&risk=extreme`, 'risk', 'malformed'],
    ['dice', `${SEEDED}&side=beside&target=50`, 'side', 'malformed'],
    ['dice', `${SEEDED}&side=under&target=98.01`, 'target', 'malformed'],
    ['dice', `${SEEDED}&side=over&target=1.99`, 'target', 'malformed'],
    ['dice', `${SEEDED}&target=1e1`, 'target', 'malformed'],
    ['upgrade', `${SEEDED}&wins=99`, 'wins', 'malformed'],
    ['upgrade', `${SEEDED}&wins=900001`, 'wins', 'malformed'],
    ['upgrade', `${SEEDED}&side=&wins=500`, 'side', 'missing'],
  ] as const)('of %s names its fault: %s', (game, query, field, fault) => {
    expect(readVerifierAddress(search(`game=${game}&${query}`), SEED_GAMES).fault).toEqual({ field, fault });
  });

  it('of a game that the page does not check is a fault, even without seeds', () => {
    for (const query of ['game=plinko', `game=roulette&${SEEDED}`, 'game=constructor'])
      expect(readVerifierAddress(search(query), ['dice'])).toMatchObject({ input: { game: 'dice' }, fault: { field: 'game' } });
  });

  it('takes values pasted with spaces or capitals', () => {
    const query = `game=dice&server_seed=+${'A'.repeat(64)}+&client_seed=c&nonce=+3+&side=under&target=+50+`;
    expect(readVerifierAddress(search(query), ['dice'])).toMatchObject({ input: { serverSeed, nonce: '3', target: '50' }, fault: null });
  });

  it('never crashes on what anybody writes into it', () => {
    const names = ['game', 'server_seed', 'client_seed', 'nonce', 'rows', 'risk', 'side', 'target', 'wins'];
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.constantFrom(...SEED_GAMES, serverSeed, '8'))),
        (query) => {
          const { input, fault } = readVerifierAddress(new URLSearchParams(query), SEED_GAMES);
          expect(SEED_GAMES).toContain(input.game);
          if (fault) expect(['missing', 'malformed', 'length']).toContain(fault.fault);
        },
      ),
    );
  });
});
