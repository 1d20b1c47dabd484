import type { LightMyRequestResponse } from 'fastify';
import { PLAY_CALLS } from './games.ts';
import type { TestPlayer } from './shop.ts';

/** A call that places a bet. */
export interface BetCall {
  game: string;
  /** Stakes about so many coins: boxes and battles have prices of their own, below 5 coins. */
  place(player: TestPlayer, coins?: number): Promise<LightMyRequestResponse>;
}

/** A box of the catalogue that shops are stocked with: 1.50 coins. */
const BOX = 'garden-gate';

async function createBattle(player: TestPlayer, change: object = {}): Promise<LightMyRequestResponse> {
  const { server_seed_hash } = (await player.get('/api/battles/next-seed')).json().data;
  const order = { boxes: [{ slug: BOX, count: 1 }], lineup: '1v1', mode: 'normal', fast: false, private: false, sponsored: 0 };
  return player.post('/api/battles/create', { ...order, ...change, server_seed_hash, client_seed: `of ${player.name}` });
}

/** A call of each game that places a bet. */
export const BET_CALLS: readonly BetCall[] = [
  ...PLAY_CALLS.map(({ game, url, body }) => ({ game, place: (player: TestPlayer, coins = 1) => player.post(url, body(coins)) })),
  { game: 'box', place: (player) => player.post(`/api/boxes/${BOX}/open`, { count: 1 }) },
  { game: 'wheel', place: (player, stake = 1) => player.post('/api/wheel/bet', { stake, color: 2 }) },
  { game: 'crash', place: (player, stake = 1) => player.post('/api/crash/bet', { stake }) },
  { game: 'battle', place: (player) => createBattle(player) },
  { game: 'battle', place: (player) => createBattle(player, { sponsored: 50 }) },
];
