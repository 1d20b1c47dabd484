import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { toastsService } from '#src/ui/toast.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { GATHER_MS, type LeftResult, leftResultsService } from './left-results.ts';

function listener() {
  const services = new Services();
  const add = services.get(leftResultsService);
  return {
    gate: services.get(gateService),
    add: (id: string, profitCents: number, more: Partial<LeftResult> = {}) =>
      add({ id, game: 'plinko', profitCents: cents(profitCents), prizes: [], record: `/bets/${id}`, ...more }),
    /** What was said until the results that are known now share no toast any more. */
    async wait() {
      await vi.advanceTimersByTimeAsync(GATHER_MS);
      return services
        .get(toastsService)
        .takeNews()
        .map(({ kind, text, link }) => [kind, text, link?.to]);
    },
  };
}

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('results of a page that was left', () => {
  it('are said once, with the way to the record', async () => {
    const { add, wait } = listener();
    add('b1', 340);
    expect(await wait()).toEqual([['success', 'Plinko: 3.40 coins up.', '/bets/b1']]);
    expect(await wait()).toEqual([]);
  });

  it('are summed up where several come together, one sum for each game', async () => {
    const { add, wait } = listener();
    add('b1', 340);
    add('b2', -100);
    add('f1', -50, { game: 'crash', record: '/crash/rounds/r1' });
    expect(await wait()).toEqual([
      ['success', 'Plinko: 2 bets, 2.40 coins up.', undefined],
      ['info', 'Crash: 0.50 coins down.', '/crash/rounds/r1'],
    ]);
  });

  it('name every prize, whatever it was worth', async () => {
    const { add, wait } = listener();
    add('o1', -250, { game: 'box', prizes: ['Fern', 'Crown'] });
    expect(await wait()).toEqual([['success', 'You won Fern and Crown.', '/profile/inventory']]);
  });

  it('wait while a scene that could be theirs still plays', async () => {
    const { add, gate, wait } = listener();
    const hold = gate.hold({ id: 'other', concealing: 'payouts', watchdogMs: 60_000 });
    add('b1', 340);
    expect(await wait()).toEqual([]);
    hold.release('shown');
    expect(await wait()).toHaveLength(1);
  });
});
