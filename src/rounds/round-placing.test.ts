import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { cents } from '#contract/money.ts';
import type { BetFlowState } from '#src/play/bet/bet-ports.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import type { PlacedOnRound, RoundFlow } from './events/round-intents.ts';
import { placedOnRounds } from './round-placing.ts';
import { SettledBets } from './settled-bets.ts';

type Placed = PlacedOnRound<GameAsk, { id: string }>;

/** Rounds whose bets are all taken as bet 7, and what was asked for. */
function rounds(busy: boolean) {
  const asked: GameAsk[] = [];
  const settled = new SettledBets();
  const flow = {
    store: createStore<BetFlowState<GameAsk, Placed>>(() => ({
      phase: { step: 'rest' },
      open: [],
      unknown: [],
      looking: false,
      cooling: false,
      outcome: null,
    })),
    play(ask: GameAsk) {
      asked.push(ask);
      const placed: Placed = { intent: { ...ask, key: 'k' }, bet: { id: '7' }, sceneId: '7', coinsCents: cents(0), balance: null };
      return { answered: Promise.resolve(true), outcome: Promise.resolve(placed) };
    },
  } as Partial<RoundFlow<GameAsk, { id: string }>> as RoundFlow<GameAsk, { id: string }>;
  return { asked, settled, port: placedOnRounds({ flow, maxOpen: 1, busy: () => busy, opening: () => Promise.resolve(), settled }) };
}

const ask = (mode: GameAsk['mode']): GameAsk => ({ stake: cents(100), mode, instant: false });

it('auto play places no bet beside one that is on a round, a press may', () => {
  const { asked, port } = rounds(true);
  expect(port.place(ask('auto'))).toBeNull();
  expect(port.place(ask('normal'))).not.toBeNull();
  expect(asked.map(({ mode }) => mode)).toEqual(['normal']);
});

it('a bet is answered at once and settled by what its round comes to', async () => {
  const { settled, port } = rounds(false);
  const placed = port.place(ask('auto'));
  expect(await placed?.answered).toBe(true);
  let result: unknown = 'open';
  void placed?.settled.then((at) => (result = at));
  await Promise.resolve();
  expect(result).toBe('open');
  settled.settle('7', { stake: cents(100), payout: cents(250) });
  expect(await placed?.settled).toEqual({ stake: 100, payout: 250 });
});

it('a bet that is given back counts for nothing', async () => {
  const { settled, port } = rounds(false);
  settled.settle('7', null);
  expect(await port.place(ask('auto'))?.settled).toBeNull();
});
