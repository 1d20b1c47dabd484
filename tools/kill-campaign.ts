import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure, balanceOf, deposit, newPlayer, openBoxes, signIn, type ApiPlayer, type OpenAnswer } from './api-player.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

/*
 * Kills the shop with SIGKILL while players open boxes, starts it again, and holds it to its word:
 * 1. every opening that was answered is there, with the same ticket and prize;
 * 2. an opening whose answer was lost, sent again with its key, is one opening and not two;
 * 3. every balance is what was deposited less what the openings cost, to the cent.
 */

export interface KillReport {
  kills: number;
  answered: number;
  /** Answers lost in a kill and settled by sending the same key again. */
  unknown: number;
  faults: string[];
}

interface Intent {
  key: string;
  answer: OpenAnswer | null;
}

interface Book {
  player: ApiPlayer;
  depositedCoins: number;
  intents: Intent[];
}

const DEPOSIT_COINS = 5_000;

async function openUntilKilled(book: Book, slug: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const intent: Intent = { key: randomUUID(), answer: null };
    book.intents.push(intent);
    try {
      intent.answer = await openBoxes(book.player, slug, 1, intent.key);
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      return;
    }
  }
}

async function settleUnknown(book: Book, slug: string): Promise<number> {
  const unknown = book.intents.filter(({ answer }) => answer === null);
  for (const intent of unknown) intent.answer = await openBoxes(book.player, slug, 1, intent.key);
  return unknown.length;
}

async function auditBook(book: Book, slug: string, faults: string[]): Promise<void> {
  const sample = book.intents.slice(-20);
  for (const { key, answer } of sample) {
    const again = await openBoxes(book.player, slug, 1, key);
    if (JSON.stringify(again) !== JSON.stringify(answer)) faults.push(`${book.player.email}: the answer to ${key} changed`);
  }
  const { meta } = await book.player.call<{ meta: { total: number } }>('GET', '/api/profile/inventory?per_page=1');
  if (meta.total !== book.intents.length) faults.push(`${book.player.email}: ${book.intents.length} openings, ${meta.total} prizes`);
  const spentCents = book.intents.reduce((sum, { answer }) => sum + Math.round((answer?.data.cost ?? 0) * 100), 0);
  const balanceCents = Math.round((await balanceOf(book.player)) * 100);
  if (balanceCents !== book.depositedCoins * 100 - spentCents)
    faults.push(`${book.player.email}: balance ${balanceCents}, expected ${book.depositedCoins * 100 - spentCents}`);
}

/** Runs `kills` rounds of load, SIGKILL and restart on one data folder. Amounts in the report are counts. */
export async function killCampaign({
  dataDir,
  slug,
  kills,
  players,
  loadMs,
  env,
}: {
  dataDir: string;
  slug: string;
  kills: number;
  players: number;
  loadMs: number;
  env: NodeJS.ProcessEnv;
}): Promise<KillReport> {
  const report: KillReport = { kills: 0, answered: 0, unknown: 0, faults: [] };
  const start = (): Promise<ShopProcess> => startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO_PLAYERS: 'off', ...env } });
  let shop = await start();
  try {
    const books: Book[] = [];
    for (let n = 0; n < players; n++) {
      const player = await newPlayer(shop.url);
      await deposit(shop.url, player, DEPOSIT_COINS);
      books.push({ player, depositedCoins: DEPOSIT_COINS, intents: [] });
    }
    for (let round = 0; round < kills; round++) {
      let stopped = false;
      const load = books.map((book) => openUntilKilled(book, slug, () => stopped));
      await sleep(loadMs * (0.5 + round / kills));
      await shop.stop('SIGKILL');
      stopped = true;
      await Promise.all(load);
      shop = await start();
      report.kills += 1;
      for (const book of books) {
        book.player = await signIn(shop.url, book.player.email, book.player.password);
        report.unknown += await settleUnknown(book, slug);
        await auditBook(book, slug, report.faults);
      }
    }
    report.answered = books.reduce((sum, { intents }) => sum + intents.length, 0);
  } finally {
    await shop.stop();
  }
  return report;
}
