import i18next from 'i18next';
import { useLayoutEffect, useState } from 'react';
import type { Bet } from '#contract/api/bets.ts';
import { clientSeedsService } from '#src/fairness/seeds/ensure-client-seed.ts';
import { betAddress } from '#src/games/entry.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { stopIn } from '#src/lib/refusals/play-stop.ts';
import { paceRests } from '#src/lib/hooks/use-paced.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { toastsService } from '#src/ui/toast.ts';
import { cueService } from '#src/stage/mixer.ts';
import { plainResultService } from '#src/stage/plain-result.ts';
import type { BetFlow } from './bet-flow.ts';
import type { FlowScene, Intent } from './bet-ports.ts';
import { betWiring } from './bet-wiring.ts';
import { type GameAnswer, type GameAsk, type GameOutcome, gameOutcome, type PlayGame } from './game-outcome.ts';
import { createBetFlow } from './presenting.ts';
import { nextFrameService } from './next-frame.ts';
import { conceal, ownBetsService, reveal } from '#src/play/lists/own-bets.ts';
import { leftResultsService } from './left-results.ts';
import { createResultNews } from './result-news.ts';
import { statsService, withBet } from '#src/play/lists/session-stats.ts';

/** What a game brings to its bets. */
export interface GamePorts<Ask extends GameAsk, Answer extends GameAnswer, Fact> {
  game: PlayGame;
  /** The most bets on their way at once. */
  maxOpen: number;
  /** False where an item is won, which the balance never shows. */
  paysCoins?: boolean;
  /** Calls the game's route under the intent's key. Throws ApiError. */
  place: (intent: Intent<Ask>, call: Call) => Promise<Answer>;
  factOf: (bet: Bet, intent: Intent<Ask>) => Fact;
  /** The scene in the slot, waited for a moment while it loads. */
  scene: () => Promise<FlowScene<Fact> | null>;
  /** The result in one short sentence, for the live region. Results of auto play are summed up at its end instead. */
  spoken: (outcome: GameOutcome<Ask, Answer>) => string;
  /** Names of what the inventory gained; left out where coins are paid. */
  prizes?: (outcome: GameOutcome<Ask, Answer>) => readonly string[];
  /** After release, whether the page is still there or not. */
  onReleased?: (outcome: GameOutcome<Ask, Answer>) => void;
  /** Answers 'handled' when the page has said it to the player itself. */
  onFailed?: (error: unknown, intent: Intent<Ask>, kind: 'refused' | 'unknown') => 'handled' | void;
}

/** The flow of a game whose page is in view. */
export type GameFlow<Ask extends GameAsk, Answer extends GameAnswer = GameAnswer> = BetFlow<Ask, GameOutcome<Ask, Answer>>;

/** Wires a game's bets to the network, the settlement gate, the scene in the slot, the lists, the figures and the live region. */
export function createGameFlow<Ask extends GameAsk, Answer extends GameAnswer, Fact>(
  services: Services,
  ports: GamePorts<Ask, Answer, Fact>,
): GameFlow<Ask, Answer> {
  const { game, maxOpen, factOf, scene } = ports;
  const addResult = createResultNews(services.get(announcementsService).announce);
  const own = services.get(ownBetsService)(game);

  function released(outcome: GameOutcome<Ask, Answer>, left: boolean): void {
    const { bet, intent, profitCents } = outcome;
    reveal(own, bet);
    services
      .get(statsService)(game)
      .setState((stats) => withBet(stats, bet), true);
    if (left) {
      const prizes = ports.prizes?.(outcome) ?? [];
      services.get(leftResultsService)({ id: bet.id, game, profitCents, prizes, record: betAddress(bet.id) });
    } else {
      services.get(plainResultService)(bet.stake, bet.payout);
      if (intent.mode !== 'auto') addResult(() => ports.spoken(outcome), profitCents);
    }
    ports.onReleased?.(outcome);
  }

  function failed(error: unknown, intent: Intent<Ask>, kind: 'refused' | 'unknown'): void {
    services.get(cueService)('error');
    // Auto play says itself why it has ended.
    if (intent.mode === 'auto' && stopIn(error)) return;
    if (ports.onFailed?.(error, intent, kind) === 'handled') return;
    services.get(toastsService).error(kind === 'unknown' ? i18next.t('play:unknown.toast') : errorText(error), { key: game });
  }

  return createBetFlow<Ask, GameOutcome<Ask, Answer>, Fact>({
    ...betWiring(services),
    concealing: 'payouts',
    maxOpen,
    ensureClientSeed: services.get(clientSeedsService).ensure,
    place: async (intent) => {
      const answer = await ports.place(intent, services.get(apiService).call);
      return gameOutcome(intent, answer.bet, answer, ports.paysCoins);
    },
    factOf: ({ bet, intent }) => factOf(bet, intent),
    scene,
    answered: ({ bet }) => conceal(own, bet.id),
    together: services.get(nextFrameService),
    released,
    rested: paceRests,
    failed,
    sceneFailed: (error) => console.error('The scene could not present a settled result', error),
  });
}

/** The bets of a game whose page is in view. The ports are taken once: what changes, they read from stores. */
export function useBetFlow<Ask extends GameAsk, Answer extends GameAnswer, Fact>(
  ports: GamePorts<Ask, Answer, Fact>,
): GameFlow<Ask, Answer> {
  const services = useServices();
  const [flow] = useState(() => createGameFlow(services, ports));
  // Before the stage's slot takes the scene away: what it was playing is left, not shown.
  useLayoutEffect(() => flow.enter(), [flow]);
  return flow;
}
