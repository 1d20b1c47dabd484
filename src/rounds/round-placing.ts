import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import type { PlacingPort } from '#src/play/bet/placing-port.ts';
import type { RoundFlow } from './events/round-intents.ts';
import type { SettledBets } from './settled-bets.ts';

interface Options<Ask extends object, Bet> {
  flow: RoundFlow<Ask, Bet>;
  maxOpen: number;
  /** True while a bet of auto play can't be placed: one of the player's own is on a round or waits for one. */
  busy: () => boolean;
  /** Resolves when bets on a round are open and none of the player's own is on it. */
  opening: () => Promise<void>;
  settled: SettledBets;
}

/** Bets on rounds: the round presents them, and auto play places one on each. */
export function placedOnRounds<Ask extends GameAsk, Bet extends { id: string }>(options: Options<Ask, Bet>): PlacingPort<Ask> {
  const { flow, maxOpen, busy, opening, settled } = options;
  return {
    store: flow.store,
    maxOpen,
    shared: true,
    place(ask) {
      const placed = ask.mode === 'auto' && busy() ? null : flow.play(ask);
      return placed && { answered: placed.answered, settled: placed.outcome.then((at) => at && settled.wait(at.bet.id)) };
    },
    next: opening,
  };
}
