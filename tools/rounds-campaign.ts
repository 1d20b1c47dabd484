import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { RoundStatus } from '#contract/api/rounds.ts';
import { ROUND_GAMES, type RoundGame } from '#contract/realtime/rounds.ts';
import { roundServerGames } from '#server/games.ts';
import { ApiFailure, type ApiPlayer, deposit, inCents, newPlayer, withToken } from './api-player.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { SHOP_PATIENCE_MS } from './until.ts';

/*
 * Kills the shop with SIGKILL in chosen states of its rounds while players bet, take back and cash out, starts it again, and checks its promises:
 * 1. the next round opens within 10 s of the shop's answer;
 * 2. every bet that was answered is there, and none is open once its round is over;
 * 3. each player's balance is what was deposited, less the stakes, plus what came back.
 * The owner of the database also checks `round_fault` and `ledger_fault`.
 */

/** Where a kill is aimed. */
export interface Aim {
  game: RoundGame;
  state: RoundStatus;
}

export interface RoundsResults {
  kills: Record<string, number>;
  bets: number;
  /** From the answer of the restarted shop to the next open round, ms, the longest. */
  slowestRoundMs: number;
  faults: string[];
}

/** A player of the rounds, and the bets that were answered. */
export interface RoundsBook {
  player: ApiPlayer;
  answered: Set<string>;
}

interface ShownBet {
  id: string;
  status: string;
  stake: number;
  payout: number;
}

/** What every player of the rounds deposits. */
const DEPOSIT_COINS = 2_000;
/** A round must open within this time after a restart, ms. */
const NEXT_ROUND_MS = 10_000;
/** Rounds run so many times as fast as for players. */
const SPEED = 25;

/** Watches a game and calls back at each state. */
export function watchStates(url: string, game: RoundGame, entered: (state: RoundStatus) => void): Socket {
  const socket = io(`${url}/${game}`, { transports: ['websocket'], forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 200 });
  socket.on('message', ({ type, data }: { type: string; data: { status: RoundStatus } }) => {
    if (type === 'state') entered(data.status);
  });
  return socket;
}

/** Bets on all games without pauses, until the shop is gone. Refusals are part of the game. */
export async function playRounds(book: RoundsBook, index: number, over: () => boolean): Promise<void> {
  const call = async <Reply>(path: string, body: object): Promise<Reply | null> => {
    try {
      return await book.player.call<Reply>('POST', path, body, { 'idempotency-key': randomUUID() });
    } catch (error) {
      if (error instanceof ApiFailure) return null;
      throw error;
    }
  };
  interface Answer {
    data: { bet: ShownBet };
  }
  for (let turn = 0; !over(); turn++) {
    try {
      for (const [place, { key, trial }] of roundServerGames().entries()) {
        const placed = await call<Answer>(`/api/${key}/bet`, trial.body(turn, index));
        if (placed) book.answered.add(placed.data.bet.id);
        // Now and then one is taken back, of each game in turns of its own.
        if (placed && turn % (7 - 2 * place) === 0) await call(`/api/${key}/bet/${placed.data.bet.id}/cancel`, {});
        if (trial.leave !== undefined && turn % 3 === 1) await call(trial.leave, {});
      }
    } catch {
      return;
    }
    await sleep(20 + 15 * index);
  }
}

/** Waits until a state is published, and a little longer. */
function reached(url: string, { game, state }: Aim, laterMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = watchStates(url, game, (entered) => {
      if (entered !== state) return;
      clearTimeout(patience);
      setTimeout(() => {
        resolve();
        socket.close();
      }, laterMs);
    });
    const patience = setTimeout(() => {
      socket.close();
      reject(new Error(`${game} did not reach ${state}`));
    }, SHOP_PATIENCE_MS);
  });
}

async function nextRound(url: string, game: RoundGame): Promise<number> {
  const since = performance.now();
  await reached(url, { game, state: 'starting' }, 0);
  return performance.now() - since;
}

/** All bets of a player on a game, page by page. */
async function betsOn(player: RoundsBook['player'], game: RoundGame): Promise<ShownBet[]> {
  const bets: ShownBet[] = [];
  let before = '';
  for (;;) {
    const { data, next } = await player.call<{ data: ShownBet[]; next: string | null }>('GET', `/api/${game}/my-bets?limit=100${before}`);
    bets.push(...data);
    if (next === null) return bets;
    before = `&before=${next}`;
  }
}

/** Compares one player's bets with the balance. */
export async function auditRounds({ player, answered }: RoundsBook): Promise<string[]> {
  const faults: string[] = [];
  let expected = DEPOSIT_COINS * 100;
  const known = new Set<string>();
  for (const game of ROUND_GAMES) {
    for (const { id, status, stake, payout } of await betsOn(player, game)) {
      known.add(id);
      if (status === 'won') expected += inCents(payout) - inCents(stake);
      else if (status !== 'refunded' && status !== 'canceled') expected -= inCents(stake);
    }
  }
  for (const id of answered) if (!known.has(id)) faults.push(`${player.email}: the bet ${id} was answered and is gone`);
  const { data } = await player.call<{ data: { balance: number } }>('GET', '/api/profile');
  if (inCents(data.balance) !== expected) faults.push(`${player.email}: balance ${data.balance}, expected ${expected / 100}`);
  return faults;
}

/** A new player of the rounds, with coins. */
export async function roundsPlayer(url: string): Promise<RoundsBook> {
  const player = await newPlayer(url);
  await deposit(url, player, DEPOSIT_COINS);
  return { player, answered: new Set() };
}

/** Runs the kills one after the other on one data folder or database. New players each time, so that one page shows all their bets. */
export async function roundsCampaign({
  dataDir,
  aims,
  env,
  players = 3,
}: {
  dataDir: string;
  aims: readonly Aim[];
  env: NodeJS.ProcessEnv;
  players?: number;
}): Promise<RoundsResults> {
  const report: RoundsResults = { kills: {}, bets: 0, slowestRoundMs: 0, faults: [] };
  const start = (): Promise<ShopProcess> =>
    startShop({
      dataDir,
      env: { RATE_LIMITS: 'off', ROUNDS: 'always', ROUNDS_SPEED: String(SPEED), CHAIN_LENGTH: '20000', LOG_LEVEL: 'error', ...env },
    });
  let shop = await start();
  try {
    for (const [index, aim] of aims.entries()) {
      const books = await Promise.all(Array.from({ length: players }, () => roundsPlayer(shop.url)));
      let stopped = false;
      const load = books.map((book, place) => playRounds(book, place, () => stopped));
      await sleep(400);
      await reached(shop.url, aim, (index * 7) % 40);
      await shop.stop('SIGKILL');
      stopped = true;
      await Promise.all(load);
      if (/"level":(50|60)/.test(shop.output())) report.faults.push(`errors in the log:\n${shop.output()}`);
      shop = await start();
      const waits = await Promise.all(ROUND_GAMES.map((game) => nextRound(shop.url, game)));
      report.slowestRoundMs = Math.max(report.slowestRoundMs, ...waits);
      if (report.slowestRoundMs > NEXT_ROUND_MS) report.faults.push(`the next round took ${Math.round(report.slowestRoundMs)} ms`);
      // Bets that waited are on the round that opened; when it has ended nothing is open any more.
      await Promise.all(ROUND_GAMES.map((game) => reached(shop.url, { game, state: 'ended' }, 300)));
      for (const book of books) {
        // The session outlives the restart; only the address is another.
        book.player = withToken(shop.url, book.player);
        report.faults.push(...(await auditRounds(book)));
        report.bets += book.answered.size;
      }
      const name = `${aim.game} ${aim.state}`;
      report.kills[name] = (report.kills[name] ?? 0) + 1;
    }
  } finally {
    await shop.stop();
  }
  return report;
}
