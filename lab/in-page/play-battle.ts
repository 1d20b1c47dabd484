import { type Battle, battle as battleRoute } from '#contract/api/battles.ts';
import { battlePace, publishedMs } from '#contract/battle/schedule.ts';
import { cents } from '#contract/money.ts';
import { type BattleFact, type BattleSetup, type BattleState, isDrawn, reduceBattle } from '#scenes/battle/model.ts';
import type { Story, StoryFact } from '#scenes/stage/contract.ts';
import { drawnPrizes, drawnTotal } from '#src/battle/live/progress.ts';
import { HASH, type PageShop } from './page-shop.ts';
import { inTime, type LabPage, readStory } from './page-story.ts';

/** The battle's id in its address. */
export const ID = 'story';
const PRICE = cents(1_000);
/** The page and its scene load before the story starts, ms: a battle runs by the server's clock. */
const LEAD_MS = 2_000;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Each box of a battle with the rounds in a row that open it. */
function boxesOf({ rounds, stakeCents }: BattleSetup): { boxes: Battle['boxes']; versions: Battle['versions'] } {
  const kinds = [...new Map(rounds.map((box) => [box.name, box])).values()];
  const hashOf = (name: string): string => String(kinds.findIndex((box) => box.name === name)).padStart(HASH.length, '0');
  const price = cents(Math.round((stakeCents ?? PRICE) / rounds.length));
  const boxes: Battle['boxes'] = [];
  for (const { name, img_url } of rounds) {
    const last = boxes.at(-1);
    if (last?.name === name) last.count += 1;
    else boxes.push({ slug: ID, name, img_url, colors: ['#7C5CFF', '#FFC44D'], price, count: 1, version_hash: hashOf(name) });
  }
  return { boxes, versions: Object.fromEntries(kinds.map(({ name, items }) => [hashOf(name), [...items]])) };
}

function statusOf({ canceled, startedAtMs, outcome, draws }: BattleState): Battle['status'] {
  if (canceled) return 'canceled';
  if (startedAtMs === null) return 'waiting';
  if (outcome !== null) return 'ended';
  return draws.length > 0 ? 'in_progress' : 'starting';
}

/** The battle of a state as the server answers it. */
export function answered(state: BattleState, setup: BattleSetup, isPlayer: boolean): Battle {
  const { id: _, pace, lineup, mode, rounds, stakeCents } = setup;
  const { seats, startedAtMs, outcome, settled } = state;
  const price = stakeCents ?? PRICE;
  const draws = state.draws.flatMap((round) => (round === null ? [] : [[...round]]));
  const now = instant(Date.now());
  const battle: Battle = {
    ...boxesOf(setup),
    id: ID,
    lineup,
    mode,
    pace,
    draws,
    price,
    seat_price: price,
    fast: pace.round_ms < battlePace(false).round_ms,
    private: false,
    sponsored: 0,
    server_seed_hash: HASH,
    terms_hash: HASH,
    public_entropy: null,
    client_seeds: null,
    entropy: null,
    status: statusOf(state),
    rounds: rounds.length,
    round: draws.length,
    seats: seats.map((seat) => ({ ...seat, mine: seat.mine && isPlayer })),
    created_at: now,
    expires_at: instant(Date.now() + 3_600_000),
    started_at: startedAtMs === null ? null : instant(startedAtMs),
    winner: outcome?.verdict.winner ?? null,
    total: null,
    settled_at: settled ? now : null,
    result: outcome && { ...outcome, awards: [...outcome.awards], rounding: cents(0), server_seed: HASH },
  };
  return { ...battle, total: outcome && drawnTotal(battle) };
}

/** The facts of a story with what the server does once the final is over. */
function withSettlement(facts: readonly StoryFact<BattleFact>[], setup: BattleSetup): readonly StoryFact<BattleFact>[] {
  const ended = facts.find(({ fact }) => fact.kind === 'ended');
  if (ended?.fact.kind !== 'ended' || facts.some(({ fact }) => fact.kind === 'settled')) return facts;
  const { pace, rounds } = setup;
  const finalMs = publishedMs(pace, rounds.length, isDrawn(ended.fact.outcome)) - publishedMs(pace, rounds.length, false) + pace.final_ms;
  return [...facts, { atMs: ended.atMs + finalMs, fact: { kind: 'settled' } }];
}

/** Pays what the player's seat won. */
function settle(shop: PageShop, battle: Battle): void {
  const own = battle.seats.find(({ mine }) => mine);
  const award = own && battle.result?.awards[own.seat];
  if (!award) return shop.publish();
  if (award.coins > 0) shop.gate.receiveBalance(shop.pay(award.coins));
  const drawn = drawnPrizes(battle, battle.rounds);
  return shop.publish(award.prizes.flatMap(({ round, seat }) => drawn[round]?.[seat] ?? []));
}

/** Plays the battle of a story on the server of its page, which follows it as any other. */
export async function playBattle({ shop, show, watch }: LabPage, given: Story<unknown, unknown>): Promise<void> {
  const startMs = performance.now() + LEAD_MS;
  const story = (await readStory('battle', given, Date.now() + LEAD_MS)) as Story<BattleState, BattleFact>;
  let state = story.before;
  const { setup } = state;
  if (setup === null) return;
  shop.server.answer(battleRoute, () => ({ data: answered(state, setup, shop.isPlayer), ts: Date.now() }));
  watch(startMs);
  void show(`/battles/${ID}`);
  for await (const { fact } of inTime(withSettlement(story.facts, setup), startMs)) {
    state = reduceBattle(state, fact);
    if (fact.kind === 'settled') settle(shop, answered(state, setup, shop.isPlayer));
    else shop.publish();
  }
}
