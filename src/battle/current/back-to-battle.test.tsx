// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { battle as battleRoute, type BattleSummary, listBattles } from '#contract/api/battles.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { GATHER_MS } from '#src/play/bet/left-results.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { RESULT, startedBattle, summaryOf } from '../testing/battles.ts';
import { BackToBattle } from './back-to-battle.tsx';

const server = fakeServer();
const ENDED = startedBattle(2, { status: 'ended', result: RESULT, winner: 1, settled_at: '2030-01-01T00:01:00.000Z' });

let own: BattleSummary[] = [];
const listeners = new Map<string, { connected: () => void; message: (news: unknown) => void }>();

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  own = [summaryOf({ id: 'battle-1', status: 'in_progress' }), summaryOf({ id: 'battle-2', status: 'in_progress' })];
  server.answer(listBattles, () => ({
    data: own,
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, per_page: 24, to: 2, total: 2 },
  }));
  server.answer(battleRoute, ({ params: { id } }: { params: { id: string } }) => ({ data: { ...ENDED, id }, ts: 1 }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  server.clear();
  listeners.clear();
});

const back = () => screen.queryByRole('link');

async function visit(at: string) {
  const services = server.shop().bring(realtimeService, {
    subscribe(channel: string, _schema: unknown, listener: never) {
      listeners.set(channel, listener);
      return () => undefined;
    },
  } as never);
  render(
    <ShopFrame services={services}>
      <MemoryRouter initialEntries={[at]}>
        <BackToBattle />
        <BackToBattle wide />
      </MemoryRouter>
    </ShopFrame>,
  );
  await vi.waitFor(() => expect(listeners.size).toBe(2));
}

describe('the way back to a battle', () => {
  it('reports the result of each battle that ends meanwhile, once', async () => {
    await visit('/dice');
    own = own.map((battle) => ({ ...battle, status: 'ended' }));
    act(() => listeners.get('battle-battle-2')?.message({ type: 'battleSettled' }));
    await vi.waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
    await new Promise((resolve) => setTimeout(resolve, 2 * GATHER_MS));
    expect(takeNews().map(({ text }) => text)).toEqual(['Battles: 2 bets, 20.00 coins down.']);
  });

  it('leaves the result of a battle to its own page', async () => {
    await visit('/battles/battle-1');
    own = own.map((battle) => ({ ...battle, status: 'ended' }));
    act(() => listeners.get('battle-battle-2')?.message({ type: 'battleSettled' }));
    await new Promise((resolve) => setTimeout(resolve, 2 * GATHER_MS));
    expect(takeNews().map(({ link }) => link?.to)).toEqual(['/battles/battle-2']);
  });

  it('goes where the end of the battle was missed with the socket', async () => {
    await visit('/dice');
    own = own.map((battle) => ({ ...battle, status: 'ended' }));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    act(() => listeners.get('battle-battle-1')?.connected());
    await vi.waitFor(() => expect(back()).toBeNull());
  });
});
