import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundGameKey } from '#contract/games/index.ts';
import { cents, type Cents } from '#contract/money.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import type { BetFlow, Intent, Settleable } from '#src/play/bet/bet-ports.ts';
import { createPlacing } from '#src/play/bet/placing.ts';
import { presentedElsewhere } from '#src/play/bet/presenting.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { useBetWiring } from '#src/play/bet/use-bet-wiring.ts';
import { toast } from '#src/ui/toast.ts';

/** What a call that places a bet on a round, or takes it back, answers. */
export interface RoundAnswer<Bet> {
  bet: Bet;
  balance: Cents;
  balance_version: number;
}

/** A bet that the server took. What it comes to is presented by its round. */
export interface PlacedOnRound<Ask, Bet> extends Settleable {
  intent: Intent<Ask>;
  bet: Bet;
}

export type RoundFlow<Ask, Bet> = BetFlow<Ask, PlacedOnRound<Ask, Bet>>;

interface Options<Ask, Bet> {
  game: RoundGameKey;
  maxOpen: number;
  /** Calls the game's route under the intent's key. Throws ApiError. */
  place: (intent: Intent<Ask>) => Promise<RoundAnswer<Bet>>;
  onPlaced: (placed: PlacedOnRound<Ask, Bet>) => void;
}

/**
 * Placing bets on rounds, by the same controller as every other game: one intent and one key per press, asked again under that key while the
 * result is unknown. A round presents its result itself.
 */
export function useRoundFlow<Ask extends GameAsk, Bet extends { id: string }>(options: Options<Ask, Bet>): RoundFlow<Ask, Bet> {
  const { t } = useTranslation('play');
  const { soundFailure, ...wiring } = useBetWiring();

  function failed(error: unknown, kind: 'refused' | 'unknown'): void {
    soundFailure();
    toast.error(kind === 'unknown' ? t('unknown.toast') : errorText(error), { key: options.game });
  }

  const latest = useRef({ options, failed });
  useEffect(() => {
    latest.current = { options, failed };
  });
  // oxlint-disable-next-line react/refs -- the ports read the ref when something is pressed or answered, never while rendering
  const [flow] = useState(() =>
    createPlacing<Ask, PlacedOnRound<Ask, Bet>>(
      {
        ...wiring,
        concealing: 'payouts',
        maxOpen: options.maxOpen,
        ensureClientSeed: () => Promise.resolve(),
        async place(intent) {
          const { bet, balance, balance_version: version } = await latest.current.options.place(intent);
          return { intent, bet, sceneId: bet.id, coinsCents: cents(0), balance: { balance, version } };
        },
        answered: (placed) => latest.current.options.onPlaced(placed),
        released: () => undefined,
        failed: (error, _intent, kind) => latest.current.failed(error, kind),
      },
      presentedElsewhere(),
    ),
  );
  useEffect(() => flow.enter(), [flow]);
  return flow;
}
