import { expect, test } from 'vitest';
import type { Battle } from '#contract/api/battles.ts';
import { battleOf, drawsOf, RESULT, seatsOf, STARTED_MS, startedBattle } from '../testing/battles.ts';
import { type BattleEvent, furtherOn, withEvent } from './battle-events.ts';

let seq = 0;
function event<Type extends BattleEvent['type']>(
  type: Type,
  data: Omit<Extract<BattleEvent, { type: Type }>['data'], 'battle_id'>,
): BattleEvent {
  seq += 1;
  return { stream: 'battle-1', epoch: 'e', seq, ts: STARTED_MS, type, data: { battle_id: 'battle-1', ...data } } as unknown as BattleEvent;
}

const started_at = new Date(STARTED_MS).toISOString();
const lobby = battleOf({ seats: seatsOf('1v1', 1, true) });

/** A whole battle as it is published. */
const STORY: readonly BattleEvent[] = [
  event('playerJoined', { seats: seatsOf('1v1', 2), client_seeds: null, public_entropy: null }),
  event('battleStarted', { started_at, client_seeds: ['a', 'b'], public_entropy: null, entropy: 'b'.repeat(64) }),
  event('battleRoundStarted', { round: 0, draws: drawsOf(0, 1) }),
  event('battleRoundEnded', { round: 0 }),
  event('battleRoundStarted', { round: 1, draws: drawsOf(0, 1) }),
  event('battleRoundEnded', { round: 1 }),
  event('battleEnded', { result: RESULT }),
  event('battleSettled', { settled_at: '2030-01-01T00:01:00.000Z' }),
];

/** The battle after each event of a story. Throws where one was missed. */
const played = (events: readonly BattleEvent[]): Battle[] => {
  let battle = lobby;
  return events.map((one) => {
    const next = withEvent(battle, one);
    if (next === null) throw new Error(`${one.type} leaves a gap`);
    battle = next;
    return battle;
  });
};

test('a battle goes from its lobby to its end by its events alone', () => {
  const states = played(STORY);
  expect(states.map(({ status }) => status)).toEqual([
    'waiting',
    'starting',
    'in_progress',
    'in_progress',
    'in_progress',
    'in_progress',
    'ended',
    'ended',
  ]);
  expect(states.at(-1)).toMatchObject({ round: 2, winner: 1, total: 2_200, settled_at: '2030-01-01T00:01:00.000Z' });
});

test('the player’s own seat stays marked, although messages are the same for every viewer', () => {
  for (const { seats } of played(STORY)) expect(seats.map(({ mine }) => mine)).toEqual([true, false]);
});

test('every event changes nothing when it comes again, right away or at the end', () => {
  const states = played(STORY);
  for (const [index, one] of STORY.entries()) expect(withEvent(states[index] ?? lobby, one)).toEqual(states[index]);
  const end = states.at(-1) ?? lobby;
  for (const one of STORY) expect(withEvent(end, one)).toEqual(end);
});

test('an event whose one before was missed asks for the whole battle', () => {
  const [, , first, , second, , ended, settled] = STORY;
  if (!first || !second || !ended || !settled) throw new Error('the story is too short');
  expect(withEvent(lobby, first)).toBeNull();
  expect(withEvent(startedBattle(0), second)).toBeNull();
  expect(withEvent(startedBattle(1), ended)).toBeNull();
  expect(withEvent(startedBattle(2), settled)).toBeNull();
});

test('a battle that is canceled after its last seat was taken is asked for again, because its seed is published then', () => {
  const canceled = event('battleCanceled', {});
  expect(withEvent(lobby, canceled)?.status).toBe('canceled');
  const full = { ...lobby, client_seeds: ['a', 'b'] };
  expect(withEvent(full, canceled)).toBeNull();
  const known = { ...full, status: 'canceled' as const };
  expect(withEvent(known, canceled)).toBe(known);
});

test('of two states the one that is further on counts, and own seats of both are known', () => {
  const without = (battle: Battle): Battle => ({ ...battle, seats: battle.seats.map((seat) => ({ ...seat, mine: false })) });
  const [early, late] = [startedBattle(1), startedBattle(2)];
  expect(furtherOn(late, early)).toEqual(late);
  expect(furtherOn(early, without(late))).toEqual(late);
  expect(furtherOn(without(late), early)).toEqual(late);
  expect(furtherOn(lobby, battleOf({ status: 'canceled' })).status).toBe('canceled');
});
