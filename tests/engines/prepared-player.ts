import { setTimeout as sleep } from 'node:timers/promises';
import { boxDraft } from '#tests/support/custom-boxes.ts';
import { ADDRESS } from '#tests/support/shipping-address.ts';
import { battleBots, createBattle, onceKey, seatBots } from '#tools/api-battle.ts';
import { type ApiPlayer, confirmAddress, deposit, newPlayer, openBoxes } from '#tools/api-player.ts';

/** The box that tests open: cheap, so that one deposit lasts. */
export const BOX = 'toy-shelf';

/** A player who has done everything that a shop offers, and the paths of what came of it, by the form of their pages' addresses. */
export interface PreparedPlayer {
  email: string;
  password: string;
  paths: Record<string, string>;
}

const PATIENCE_MS = 60_000;
const WALLET = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';

/** Asks again until an answer is there. */
async function until<Answer>(what: string, ask: () => Promise<Answer | null | undefined>): Promise<Answer> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(200)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
  }
  throw new Error(`not in time: ${what}`);
}

/** The id of a round in which the player bet, once it is over. */
async function playedRound(player: ApiPlayer, game: 'crash' | 'wheel', body: object): Promise<string> {
  const id = await until(`a bet on ${game}`, async () => {
    const answer = await player.call<{ data: { bet: { id: string } } }>('POST', `/api/${game}/bet`, body, onceKey()).catch(() => null);
    return answer?.data.bet.id;
  });
  return until(`the round of ${game}`, async () => {
    const { data } = await player.call<{ data: { id: string; round_id: string | null; status: string }[] }>(
      'GET',
      `/api/${game}/my-bets?limit=5`,
    );
    return data.find((bet) => bet.id === id && (bet.status === 'won' || bet.status === 'lost'))?.round_id;
  });
}

/** The id of a delivery of one prize that needs no size. */
async function shippedPrize(player: ApiPlayer): Promise<string> {
  const { data } = await player.call<{ data: { id: string; size_kind: string | null }[] }>('GET', '/api/profile/inventory');
  const items = data
    .filter(({ size_kind }) => size_kind === null)
    .slice(0, 1)
    .map(({ id }) => ({ id }));
  await player.call('POST', '/api/profile/shipping-address', ADDRESS);
  const quote = await player.call<{ data: { shipping_price: number } }>('POST', '/api/withdrawal/delivery/quote', {
    items: items.map(({ id }) => id),
  });
  const order = { items, shipping_price: quote.data.shipping_price };
  return (await player.call<{ id: string }>('POST', '/api/withdrawal/delivery', order, onceKey())).id;
}

/** The id of an upgrade that staked five coins. */
async function upgraded(player: ApiPlayer): Promise<string> {
  const { data: targets } = await player.call<{ data: { id: string; price: number }[] }>(
    'GET',
    '/api/upgrade/targets?price_from=20&per_page=1',
  );
  const wins = Math.floor((950_000 * 5) / (targets[0]?.price ?? 1));
  const order = { items: [], coins: 5, target_id: targets[0]?.id, side: 'under', wins };
  return (await player.call<{ data: { bet: { id: string } } }>('POST', '/api/upgrade', order, onceKey())).data.bet.id;
}

/** Makes such a player through the shop's calls alone. */
export async function preparedPlayer(url: string): Promise<PreparedPlayer> {
  const player = await newPlayer(url);
  await deposit(url, player, 500);
  await confirmAddress(url, player);
  const once = <Reply>(path: string, body: object) => player.call<Reply>('POST', path, body, onceKey());
  const rounds = Promise.all([
    playedRound(player, 'crash', { stake: 1, auto: 1.01 }),
    playedRound(player, 'wheel', { stake: 1, color: 2 }),
  ]);
  for (let bet = 0; bet < 3; bet += 1) await once('/api/dice/bet', { stake: 0.5, choice: { side: 'under', target: 50 } });
  await once('/api/plinko/bet', { stake: 1, rows: 12, risk: 'low' });
  await player.call('POST', '/api/fairness/rotate', {});
  const bet = await upgraded(player);
  // Prizes with a size, and some without.
  await openBoxes(player, 'street-season', 4);
  const { data: opened } = await openBoxes(player, BOX, 4);
  const battle = await createBattle(player, { slug: BOX });
  await seatBots(player, battle, (await battleBots(player)).slice(0, 1));
  const coins = await once<{ id: string }>('/api/withdrawal/crypto', { currency: 'BTC', address: WALLET, amount: 100, unplayed_fee: 3 });
  const question = { topic: 'games', subject: 'A flight of mine', message: 'What became of it? /provably-fair' };
  const ticket = await once<{ data: { id: string } }>('/api/profile/support/tickets', question);
  const box = await once<{ data: { slug: string } }>('/api/custom-boxes', boxDraft(1));
  const { data: invoices } = await player.call<{ data: { id: string }[] }>('GET', '/api/profile/invoices');
  const [crash, wheel] = await rounds;
  return {
    email: player.email,
    password: player.password,
    paths: {
      '/boxes/:slug': `/boxes/${BOX}`,
      '/standard/:boxname': `/standard/${BOX}`,
      '/custom/:boxname': `/custom/${box.data.slug}`,
      '/bets/:id': `/bets/${bet}`,
      '/openings/:id': `/openings/${opened.openings[0]?.id}`,
      '/battles/:id': `/battles/${battle}`,
      '/crash/rounds/:id': `/crash/rounds/${crash}`,
      '/wheel/rounds/:id': `/wheel/rounds/${wheel}`,
      '/profile/delivery/:id': `/profile/delivery/${await shippedPrize(player)}`,
      '/profile/deposit/:id': `/profile/deposit/${invoices[0]?.id}`,
      '/profile/support/:id': `/profile/support/${ticket.data.id}`,
      '/profile/withdraw/:id': `/profile/withdraw/${coins.id}`,
    },
  };
}
