// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { levelOf } from '#contract/level.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { useUser } from '#src/session/use-user.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import { LevelUp } from './level-up.tsx';

const sessionStore = createSessionStore();

type Published = (points: number, from: number | null) => void;

/** The card with a gate of its own, cues that are counted, and news that the test sends. */
function shop({ docked = false, away = false } = {}) {
  const cues: string[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const realtime = {
    subscribeOwn: (_schema: unknown, { message }: { message: (news: unknown) => void }) => (listeners.push(message), () => undefined),
  };
  const services = new Services()
    .bring(sessionStoreService, sessionStore)
    .bring(cueService, (name: string) => void cues.push(name))
    .bring(realtimeService, realtime as never);
  const tell: Published = (points, from) =>
    act(() => {
      for (const hear of listeners) hear({ data: { user_level: levelOf(points * 100), reached_from: from } });
    });
  const Page = () => {
    const player = useUser();
    return player ? <LevelUp player={player} docked={docked} away={away} onShown={() => undefined} /> : null;
  };
  render(
    <MemoryRouter>
      <ShopFrame services={services}>
        <Page />
      </ShopFrame>
    </MemoryRouter>,
  );
  return { cues, tell, gate: services.get(gateService) };
}

const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
const card = () => screen.queryByRole('dialog');

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] });
  localStorage.clear();
  // Each test has a player of its own: what one was shown is remembered for the visit.
  sessionStore.setState({ player: testPlayer({ id: crypto.randomUUID(), user_level: levelOf(330_000) }) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a level that a scene has earned waits for the scene, and for a page that has come to rest', async () => {
  const { tell, gate, cues } = shop();
  const hold = gate.hold({ id: 'bet', concealing: 'payouts', watchdogMs: 60_000 });
  tell(3_400, 9);
  await pass(5_000);
  expect(card()).toBeNull();
  expect(sessionStore.getState().player?.user_level.level).toBe(9);
  act(() => hold.release('shown'));
  expect(card()).toBeNull();
  await pass(2_000);
  expect(card()?.textContent).toContain('You unlocked a new free box');
  expect(cues).toEqual(['win-3']);
});

test('several levels are one card, which goes while the next scene plays and sounds once', async () => {
  const { tell, gate, cues } = shop();
  tell(3_400, 9);
  tell(11_200, 10);
  await pass(2_000);
  expect(card()?.textContent).toContain('From level 9 to level 20, in one go.');
  expect(card()?.textContent).toContain('You unlocked 2 new free boxes');
  const hold = gate.hold({ id: 'next', concealing: 'payouts', watchdogMs: 60_000 });
  await pass(1_000);
  expect(card()).toBeNull();
  act(() => hold.release('shown'));
  await pass(2_000);
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  await pass(3_000);
  expect(card()).toBeNull();
  expect(cues).toEqual(['win-3']);
});

test('points without a level only move the progress', async () => {
  const { tell } = shop();
  tell(3_350, null);
  await pass(3_000);
  expect(card()).toBeNull();
  expect(sessionStore.getState().player?.user_level.value).toBe(3_350);
});

test('is shown in the corner beside a playing scene, over nothing; waits where the space is too small', async () => {
  const media = vi
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as never);
  const { tell } = shop({ docked: true });
  tell(3_400, 9);
  await pass(2_000);
  expect(card()).toBeNull();
  expect(screen.getByRole('complementary', { name: 'Level 10' })).toBeTruthy();
  cleanup();
  media.mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} } as never);
  const narrow = shop({ docked: true });
  narrow.tell(4_000, 10);
  await pass(5_000);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(narrow.cues).toEqual([]);
  media.mockRestore();
});

test('on a page that is watched like a film it waits for another one', async () => {
  const watched = shop({ away: true });
  watched.tell(3_400, 9);
  await pass(5_000);
  expect(card()).toBeNull();
  expect(watched.cues).toEqual([]);
});

test('a level waits for who fills in a field, and for the rest of the form', async () => {
  const { tell } = shop();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  tell(3_400, 9);
  await pass(30_000);
  expect(card()).toBeNull();
  field.blur();
  await pass(7_000);
  expect(card()).toBeNull();
  await pass(4_000);
  expect(card()).not.toBeNull();
  field.remove();
});
