import type { Bet, BetOutcome, SeedGame } from '#contract/api/bets.ts';
import { ticketOf } from '#contract/games/box.ts';
import { diceMultiplier, diceWins, rollOf, targetOf } from '#contract/games/dice.ts';
import { pathOf, PLINKO_RISKS, PLINKO_ROWS, plinkoTable } from '#contract/games/plinko.ts';
import { betFloats, seedHash } from '#contract/fairness/seed-pair.ts';
import { upgradeMultiplier, upgradeTicketOf, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import { type Multiplier, multiplier, multiplierOf, payoutAt } from '#contract/multiplier.ts';

/** What an honest record of a test is made of; whatever is left out has a plain value. */
export interface Draft {
  serverSeed?: string;
  clientSeed?: string;
  nonce?: number;
  stakeCents?: number;
  /** Picks the choice within the game: any whole number from 0. */
  pick?: number;
}

const prize = (id: string, name: string, sale: Cents) => ({
  id,
  name,
  rarity: 'rare' as const,
  img_url: '/prizes/post-horn.webp',
  price: sale,
  sale_price: sale,
});

interface Outcome {
  outcome: BetOutcome;
  multiplier: Multiplier;
  payout: Cents;
}

const OUTCOMES: Record<SeedGame, (floats: readonly number[], stake: Cents, pick: number) => Outcome> = {
  dice: ([first = 0], stake, pick) => {
    const side = pick % 2 === 0 ? 'under' : 'over';
    const wins = 1 + ((pick * 37 + 4_949) % 9_800);
    const target = targetOf(side, wins);
    const roll = rollOf(first);
    const at = diceWins(side, target, roll) ? diceMultiplier(wins) : multiplier(0);
    return { outcome: { game: 'dice', side, target, roll }, multiplier: at, payout: payoutAt(stake, at) };
  },
  plinko: (floats, stake, pick) => {
    const rows = PLINKO_ROWS[pick % PLINKO_ROWS.length] ?? 8;
    const risk = PLINKO_RISKS[pick % 3] ?? 'low';
    const { path, bucket } = pathOf(floats.slice(0, rows));
    const at = plinkoTable(rows, risk)[bucket] ?? multiplier(0);
    return { outcome: { game: 'plinko', rows, risk, path, bucket }, multiplier: at, payout: payoutAt(stake, at) };
  },
  upgrade: ([first = 0], stake, pick) => {
    const side = pick % 2 === 0 ? 'under' : 'over';
    const coins = cents(pick % 3 === 0 ? 0 : Math.floor(stake / 3));
    const items = [prize('s1', 'Post horn', cents(stake - coins))];
    const target = prize('t1', 'Golden scales', cents(stake * (2 + (pick % 40))));
    const wins = winningTickets(stake, target.sale_price);
    const ticket = upgradeTicketOf(first);
    const won = upgradeWins(side, wins, ticket);
    return {
      outcome: { game: 'upgrade', side, coins, items, target, wins, ticket },
      multiplier: won ? upgradeMultiplier(stake, target.sale_price) : multiplier(0),
      payout: won ? target.sale_price : cents(0),
    };
  },
  box: ([first = 0], stake, pick) => {
    const ticket = ticketOf(first);
    const payout = cents(50 + pick);
    const { name, rarity, img_url } = prize('b1', 'Post horn', payout);
    return {
      outcome: {
        game: 'box',
        box: { slug: 'toy-shelf', name: 'Toy shelf', img_url: '/boxes/toy-shelf.webp' },
        item: { name, rarity, img_url },
        ticket_from: Math.max(1, ticket - 400),
        ticket_to: Math.min(100_000, ticket + 700),
        ticket,
      },
      multiplier: multiplierOf(stake, payout),
      payout,
    };
  },
};

/** An honest record of a bet, its seed revealed; for tests. */
export function betRecord(game: SeedGame, draft: Draft = {}): Bet {
  const { serverSeed = 'a'.repeat(64), clientSeed = 'client', nonce = 0, stakeCents = 1_000, pick = 0 } = draft;
  const stake = cents(stakeCents);
  const outcome = OUTCOMES[game](betFloats({ serverSeed, clientSeed, nonce }, 16), stake, pick);
  return {
    id: `${game}-${nonce}`,
    placed_at: '2026-01-02T03:04:05.000Z',
    status: outcome.payout > 0 ? 'won' : 'lost',
    stake,
    nonce,
    client_seed: clientSeed,
    server_seed_hash: seedHash(serverSeed),
    server_seed: serverSeed,
    ...outcome,
  };
}
