// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Battle } from '#contract/api/battles.ts';
import { publishedMs } from '#contract/battle/schedule.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import type { CountedChances } from '../chance/chance-counter.ts';
import type { BattleFeed } from './battle-feed.ts';
import { battleOf, RESULT, seatsOf, STARTED_MS, startedBattle } from '../testing/battles.ts';
import { BattlePlay } from './battle-play.ts';
import { readableAtMs } from './progress.ts';

const OWN = seatsOf('1v1', 2, true);

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ now: STARTED_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page of a battle, with what it does to the gate, the scene and the lists in order. */
function setUp(first: Battle) {
  const log: string[] = [];
  const services = new Services();
  const hold = { id: 'hold', answered: () => undefined, after: () => undefined, isOpen: () => true };
  services.bring(gateService, {
    hold: ({ watchdogMs }: { watchdogMs: number }) => {
      log.push(`hold ${watchdogMs}`);
      return { ...hold, release: (reason: string) => log.push(`release ${reason}`) };
    },
  } as never);
  vi.spyOn(services.get(queryClientService), 'invalidateQueries').mockImplementation(async ({ queryKey } = {}) => {
    log.push(`fetch ${String(queryKey?.[1])}`);
  });
  const store = createStore(() => ({ battle: first, failed: false, missing: false }));
  const feed = { store, clock: { now: () => Date.now() } } as unknown as BattleFeed;
  const chances = {
    store: createStore<CountedChances>(() => ({ course: [], failed: false })),
    show: () => undefined,
    close: () => undefined,
  };
  const spoken: string[] = [];
  vi.spyOn(services.get(announcementsService), 'announce').mockImplementation((text) => void spoken.push(text));
  const sounds: string[] = [];
  services.bring(cueService, (name) => void sounds.push(name));
  const play = new BattlePlay(services, feed, first, chances);
  vi.spyOn(play.scene, 'show').mockImplementation(({ battle }) => void log.push(`scene ${battle.status} ${battle.draws.length}`));
  return { log, play, chances, spoken, sounds, take: (battle: Battle) => store.setState({ battle }) };
}

/** The battle after its last round. */
const ended = (settled: string | null = null): Battle =>
  startedBattle(2, { seats: OWN, status: 'ended', result: RESULT, winner: 1, settled_at: settled });

test('an own battle is held before its scene has it, and released when the scene has its end', () => {
  const lobby = battleOf({ seats: OWN });
  const { log, play, take } = setUp(lobby);
  play.enter();
  expect(log).toEqual(['scene waiting 0', 'scene waiting 0']);
  log.length = 0;
  take(startedBattle(0, { seats: OWN, status: 'starting' }));
  expect(log).toEqual([`hold ${publishedMs(lobby.pace, lobby.rounds, true) + 3_000}`, 'scene starting 0']);
  log.length = 0;
  take(ended('2030-01-01T00:01:00.000Z'));
  expect(log).toEqual(['scene ended 2', 'release shown', 'fetch inventory', 'fetch battles']);
});

test('a battle that is only watched is not held', () => {
  const { log, play, take } = setUp(battleOf({ seats: seatsOf('1v1', 2) }));
  play.enter();
  take(startedBattle(0, { seats: seatsOf('1v1', 2), status: 'starting' }));
  expect(log.filter((entry) => !entry.startsWith('scene'))).toEqual([]);
});

test('leaving the page lets go, and coming back to a battle that runs holds it again', () => {
  const { log, play } = setUp(startedBattle(1, { seats: OWN }));
  const leave = play.enter();
  leave();
  expect(log.filter((entry) => entry.startsWith('release'))).toEqual(['release left']);
  play.enter();
  expect(log.filter((entry) => entry.startsWith('hold'))).toHaveLength(2);
});

test('a round is spoken once, when its prizes can be read, and its chance when that is counted', () => {
  const battle = startedBattle(1, { seats: OWN });
  const { play, chances, spoken, take } = setUp(battle);
  play.enter();
  chances.store.setState({ course: [{ sides: [0.5, 0.5], exact: true, error: 0 }] });
  expect(spoken).toEqual([]);
  const readMs = (readableAtMs(battle, 0) ?? 0) - STARTED_MS;
  vi.advanceTimersByTime(readMs - 1);
  expect(play.store.getState().readable.rounds).toBe(0);
  vi.advanceTimersByTime(2);
  expect(play.store.getState().readable.rounds).toBe(1);
  take({ ...battle });
  expect(spoken).toHaveLength(1);
  expect(spoken[0]).toContain('Round 1');
  chances.store.setState({
    course: [
      { sides: [0.5, 0.5], exact: true, error: 0 },
      { sides: [0.9, 0.1], exact: true, error: 0 },
    ],
  });
  take({ ...battle });
  expect(spoken.slice(1)).toEqual(['Your chance 90%']);
});

test('the result is spoken and sounds once, when it can be read', () => {
  const { play, spoken, sounds, take } = setUp(startedBattle(2, { seats: OWN }));
  play.enter();
  take(ended());
  expect([...spoken, ...sounds]).toEqual([]);
  vi.advanceTimersByTime(300_000);
  take(ended('2030-01-01T00:01:00.000Z'));
  expect(spoken.filter((text) => text.includes('in total'))).toHaveLength(1);
  expect(sounds).toHaveLength(1);
});

test('who joins a lobby is spoken, and that it was canceled', () => {
  const { play, spoken, take } = setUp(battleOf({ seats: seatsOf('1v1v1', 1, true), lineup: '1v1v1' }));
  play.enter();
  const joined = battleOf({ seats: seatsOf('1v1v1', 2, true), lineup: '1v1v1' });
  take(joined);
  take({ ...joined });
  take({ ...joined, status: 'canceled' });
  expect(spoken).toEqual(['Player 1 joined. 2 of 3 seats.', 'This battle was canceled, and everyone got their coins back.']);
});
