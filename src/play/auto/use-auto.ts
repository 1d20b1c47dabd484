import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Cents } from '#contract/money.ts';
import { connectionService } from '#src/lib/realtime/connection.ts';
import { useServices } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announce } from '#src/ui/announcer.tsx';
import { toast } from '#src/ui/toast.ts';
import { type AutoPlay, type AutoState, createAutoPlay } from './auto-play.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { useProfitWords } from '#src/play/lists/profit-words.ts';
import { stakeProblem, type StakeRange } from '#src/play/controls/stake.ts';
import type { GameFlow } from '#src/play/bet/use-bet-flow.ts';

interface Options<Ask extends GameAsk> {
  flow: GameFlow<Ask>;
  /** The bet of this stake, with what is chosen now. */
  askOf: (stake: Cents) => Ask;
  range: StakeRange;
  /** The pause between two bets, ms; counted from the answer, or from the result where the next stake depends on it. */
  paceMs: number;
  /** What stands against the choice itself, for example that nothing is chosen. */
  blocked?: boolean | undefined;
}

/** Says how a run ended, once it has: to a screen reader always, and in a toast where the player didn't end it. */
export function useAutoSummary(): (state: AutoState) => void {
  const { t } = useTranslation('play');
  const profit = useProfitWords();
  return ({ told, profitCents, stopped }) => {
    if (stopped === null || stopped === 'left') return;
    const sum = profit(profitCents);
    const words = t('auto.ended', { reason: t(`auto.reasons.${stopped}`), bets: t('auto.bets', { count: told }), sum });
    announce(words);
    if (stopped !== 'player' && stopped !== 'error') toast.info(words, { key: 'auto' });
  };
}

/** Auto play on a game's flow; ends when the page is left or the connection is lost. */
export function useAuto<Ask extends GameAsk>(options: Options<Ask>): AutoPlay {
  const ended = useAutoSummary();
  const services = useServices();
  const gate = services.get(gateService);
  const connection = services.get(connectionService).store;
  const latest = useRef({ options, ended });
  useEffect(() => {
    latest.current = { options, ended };
  });
  // oxlint-disable-next-line react/refs -- the ports read the ref between bets, never while rendering
  const [auto] = useState(() =>
    createAutoPlay({
      place(stake) {
        const { flow, askOf } = latest.current.options;
        const placed = flow.play(askOf(stake));
        return (
          placed && {
            answered: placed.answered,
            outcome: placed.outcome.then((outcome) => outcome && { stake: outcome.bet.stake, payout: outcome.payoutCents }),
          }
        );
      },
      obstacle(stake) {
        const { range, blocked, flow } = latest.current.options;
        if (!connection.getState().online) return 'offline';
        if (blocked === true || stakeProblem(stake, range) !== null) return 'limit';
        const { balance } = gate.store.getState();
        const sent = flow.store.getState().open.reduce((sum, { step, intent }) => sum + (step === 'sending' ? intent.stake : 0), 0);
        return balance !== null && balance - sent < stake ? 'funds' : null;
      },
      pause: () => new Promise((resolve) => setTimeout(resolve, latest.current.options.paceMs)),
      ended: (state) => latest.current.ended(state),
    }),
  );
  useEffect(() => connection.subscribe(({ online }) => (online ? undefined : auto.stop('offline'))), [auto, connection]);
  useEffect(() => () => auto.stop('left'), [auto]);
  return auto;
}

/** True while a run is on: inputs that it depends on are locked. */
export function useAutoRunning(auto: AutoPlay): boolean {
  return useStore(auto.store, ({ status }) => status !== 'idle');
}
