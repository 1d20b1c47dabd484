import { type SQL, sql } from 'drizzle-orm';
import type { PublishedChain } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { ownPage, type OwnPageWanted } from '#server/bets/own-page.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import type { BoardKinds } from '#server/rounds/board.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import { type KeptBet, keptBets, type NamedBet, namedBets } from './kept-bets.ts';
import type { RoundBetRules } from './round-bets.ts';
import { endedRounds, type Round, roundById } from '#server/rounds/round-record.ts';

/** What a game says of its bets and its rounds. */
export interface RoundRules<Kinds extends BoardKinds, Detail extends object, Result> extends RoundBetRules<Kinds, Detail> {
  /** A round as it may be seen now. */
  round(round: Round<Result>): Kinds['round'];
}

/** How many rounds or bets a list has when the call names no limit. */
const DEFAULT_LIMIT = 50;

/** The newest ended rounds of a game, newest first. */
export async function recentRounds<Result, Shown>(
  { db }: Deps,
  { game, round }: { game: RoundGame; round(round: Round<Result>): Shown },
  limit = DEFAULT_LIMIT,
): Promise<Shown[]> {
  return (await endedRounds<Result>(db.read, game, limit)).map(round);
}

/** One page of a player's own bets on a game's rounds, newest first, and the id that asks for the next one. */
export async function ownRoundBets<Detail extends object, Mine>(
  { db }: Deps,
  { game, mine }: { game: RoundGame; mine(bet: KeptBet<Detail>): Mine },
  userId: string,
  page: Omit<OwnPageWanted, 'game'>,
): Promise<{ data: Mine[]; next: string | null }> {
  const { ids, next } = await ownPage(db.read, userId, { ...page, game });
  const bets = await keptBets<Detail>(db.read, sql`b.id = any(${sql.param(ids)}::uuid[]) order by b.placed_at desc, b.id desc`);
  return { data: bets.map(mine), next };
}

/** One round of a game with its chain and all bets on it. Refusal `round_not_found`. */
export async function roundPage<Detail extends object, PublicBet, Result, Shown>(
  { db }: Deps,
  { game, round: shown, publicBet }: { game: RoundGame; round(round: Round<Result>): Shown; publicBet(bet: NamedBet<Detail>): PublicBet },
  id: string,
): Promise<{ round: Shown; chain: PublishedChain; bets: PublicBet[] }> {
  const round = isUuid(id) ? await roundById<Result>(db.read, game, id) : null;
  const [chain] = round ? await publishedChains(db.read, game, round.chainId) : [];
  if (!round || !chain) throw new Refusal('round_not_found');
  const bets = await namedBets<Detail>(db.read, sql`b.round_id = ${id} and b.status <> 'canceled' order by b.placed_at, b.id`);
  return { round: shown(round), chain, bets: bets.map(publicBet) };
}

/** Bets of a game that were decided, as all may see them. `rest` follows their conditions; the tables are `b` and `u`. */
export async function decidedPublicBets<Detail extends object, PublicBet>(
  { db }: Deps,
  { game, publicBet }: { game: RoundGame; publicBet(bet: NamedBet<Detail>): PublicBet },
  { status, rest, limit = DEFAULT_LIMIT }: { status: 'won' | 'decided'; rest: SQL; limit?: number | undefined },
): Promise<(PublicBet & { round_id: string; placed_at: string })[]> {
  const wanted = status === 'won' ? sql`b.status = 'won'` : sql`b.status in ('won', 'lost')`;
  // The game is written in the statement itself, so that the database sees which index serves it.
  const bets = await namedBets<Detail>(db.read, sql`b.game = ${sql.raw(`'${game}'`)} and ${wanted} ${rest} limit ${limit}`);
  return bets.map((bet) => ({ ...publicBet(bet), round_id: bet.roundId ?? '', placed_at: bet.placedAt }));
}
