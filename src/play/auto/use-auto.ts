import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Cents } from '#contract/money.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { useServices } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announce } from '#src/ui/announcer.tsx';
import { toast } from '#src/ui/toast.ts';
import { type AutoPlay, type AutoState, createAutoPlay } from './auto-play.ts';
import { type PlacingPort, sentCents } from '#src/play/bet/placing-port.ts';
import { useProfitWords } from '#src/play/lists/profit-words.ts';
import { stakeProblem, type StakeRange } from '#src/play/controls/stake.ts';

interface Options<Ask> {
  placing: PlacingPort<Ask>;
  /** The bet of this stake, with what is chosen now. */
  askOf: (stake: Cents) => Ask;
  range: StakeRange;
  /** Bets are presented at once, and follow each other faster. */
  instant: boolean;
  /** The choice itself can't be played, for example because nothing is chosen. */
  blocked: boolean;
}

/** Says how a run ended, once it has: to a screen reader always, and in a toast where the player didn't end it. */
function useAutoSummary(): (state: AutoState) => void {
  const { t } = useTranslation('play');
  const profit = useProfitWords();
  return ({ settled, profitCents, stopped }) => {
    if (stopped === null || stopped === 'left') return;
    const sum = profit(profitCents);
    const words = t('auto.ended', { reason: t(`auto.reasons.${stopped}`), bets: t('auto.bets', { count: settled }), sum });
    announce(words);
    if (stopped !== 'player' && stopped !== 'error') toast.info(words, { key: 'auto' });
  };
}

/** Auto play of a page, wherever its bets are placed; ends when the page is left or the connection is lost. */
export function useAuto<Ask>(options: Options<Ask>): AutoPlay {
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
        const { placing, askOf } = latest.current.options;
        return placing.place(askOf(stake));
      },
      stopReason(stake) {
        const { range, blocked, placing } = latest.current.options;
        if (!connection.getState().online) return 'offline';
        if (blocked || stakeProblem(stake, range) !== null) return 'limit';
        const { balance } = gate.store.getState();
        return balance !== null && balance - sentCents(placing.store.getState()) < stake ? 'funds' : null;
      },
      next() {
        const { placing, instant } = latest.current.options;
        return placing.next(instant);
      },
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
