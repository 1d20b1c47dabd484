import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import { ensureClientSeed } from '#src/fairness/seeds/ensure-client-seed.ts';
import { betAddress } from '#src/games/entry.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { paceRests } from '#src/lib/use-paced.ts';
import { useServices } from '#src/lib/services/services.ts';
import { toast } from '#src/ui/toast.ts';
import { createBetFlow } from './bet-flow.ts';
import type { BetFlow, FlowScene, Intent } from './bet-ports.ts';
import { type GameAnswer, type GameAsk, type GameOutcome, gameOutcome, type PlayGame } from './game-outcome.ts';
import { nextFrame } from './next-frame.ts';
import { conceal, ownBets, reveal } from '#src/play/lists/own-bets.ts';
import { leftResultsService } from './left-results.ts';
import { useResultNews } from './result-news.ts';
import { useBetWiring } from './use-bet-wiring.ts';
import { statsOf, withBet } from '#src/play/lists/session-stats.ts';

/** What a game brings to its bets. */
export interface GamePorts<Ask extends GameAsk, Answer extends GameAnswer, Fact> {
  game: PlayGame;
  /** The most bets on their way at once. */
  maxOpen: number;
  /** False where an item is won, which the balance never shows. */
  paysCoins?: boolean;
  /** Calls the game's route under the intent's key. Throws ApiError. */
  place: (intent: Intent<Ask>) => Promise<Answer>;
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

/** A game's bets wired to the network, the settlement gate, the scene in the slot, the lists, the figures and the live region. */
export function useBetFlow<Ask extends GameAsk, Answer extends GameAnswer, Fact>(
  ports: GamePorts<Ask, Answer, Fact>,
): GameFlow<Ask, Answer> {
  const { t } = useTranslation('play');
  const news = useResultNews();
  const services = useServices();
  const { soundFailure, ...wiring } = useBetWiring();

  function released(outcome: GameOutcome<Ask, Answer>, left: boolean): void {
    const { bet, intent, profitCents } = outcome;
    reveal(ownBets(ports.game), bet);
    statsOf(ports.game).setState((stats) => withBet(stats, bet), true);
    if (left)
      services.get(leftResultsService)({
        id: bet.id,
        game: ports.game,
        profitCents,
        prizes: ports.prizes?.(outcome) ?? [],
        record: betAddress(bet.id),
      });
    else if (intent.mode !== 'auto') news.add(() => ports.spoken(outcome), profitCents);
    ports.onReleased?.(outcome);
  }

  function failed(error: unknown, intent: Intent<Ask>, kind: 'refused' | 'unknown'): void {
    soundFailure();
    if (ports.onFailed?.(error, intent, kind) === 'handled') return;
    toast.error(kind === 'unknown' ? t('unknown.toast') : errorText(error), { key: ports.game });
  }

  const latest = useRef({ ports, released, failed });
  useEffect(() => {
    latest.current = { ports, released, failed };
  });
  // oxlint-disable-next-line react/refs -- the ports read the ref when something is pressed or answered, never while rendering
  const [flow] = useState(() =>
    createBetFlow<Ask, GameOutcome<Ask, Answer>, Fact>({
      ...wiring,
      concealing: 'payouts',
      maxOpen: ports.maxOpen,
      ensureClientSeed,
      place: async (intent) => {
        const answer = await latest.current.ports.place(intent);
        return gameOutcome(intent, answer.bet, answer, latest.current.ports.paysCoins);
      },
      factOf: ({ bet, intent }) => latest.current.ports.factOf(bet, intent),
      scene: () => latest.current.ports.scene(),
      answered: ({ bet }) => conceal(ownBets(latest.current.ports.game), bet.id),
      together: nextFrame,
      released: (outcome, left) => latest.current.released(outcome, left),
      rested: paceRests,
      failed: (error, intent, kind) => latest.current.failed(error, intent, kind),
      sceneFailed: (error) => console.error('The scene could not present a result; the bet is valid', error),
    }),
  );
  // Before the stage's slot takes the scene away: what it was playing is left, not shown.
  useLayoutEffect(() => flow.enter(), [flow]);
  return flow;
}
