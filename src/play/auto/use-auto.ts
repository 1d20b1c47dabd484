import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Cents } from '#contract/money.ts';
import { stopText } from '#src/lib/refusals/play-stop.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { type Services, useServices } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { announcementsService } from '#src/ui/announcer.tsx';
import { toastsService } from '#src/ui/toast.ts';
import { type AutoPlay, type AutoState, createAutoPlay } from './auto-play.ts';
import { playStopsService, stopOf } from '#src/play/bet/play-stops.ts';
import { type PlacingPort, sentCents } from '#src/play/bet/placing-port.ts';
import { profitText } from '#src/play/lists/profit-text.ts';
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
function sayEnd(services: Services, { settled, profitCents, stopped, stake }: AutoState): void {
  if (stopped === null || stopped === 'left') return;
  const t = i18next.getFixedT(null, 'play');
  const bets = t('auto.bets', { count: settled });
  const stop = stopped === 'stopped' ? stopOf(services.get(playStopsService).getState(), stake) : null;
  const reason = t(`auto.reasons.${stopped}`);
  const sum = profitText(profitCents);
  const text = stop ? t('auto.endedBy', { sentence: stopText(stop), bets, sum }) : t('auto.ended', { reason, bets, sum });
  services.get(announcementsService).announce(text);
  // A bet that failed has a toast of its own.
  if (stopped !== 'player' && stopped !== 'error' && stopped !== 'unknown') services.get(toastsService).info(text, { key: 'auto' });
}

/** Auto play of a page, wherever its bets are placed; ends when the page is left or the connection is lost. */
export function useAuto<Ask>(options: Options<Ask>): AutoPlay {
  const services = useServices();
  const gate = services.get(gateService);
  const connection = services.get(connectionService).store;
  const stops = services.get(playStopsService);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // oxlint-disable-next-line react/refs -- the ports read the ref between bets, never while rendering
  const [auto] = useState(() =>
    createAutoPlay({
      place(stake) {
        const { placing, askOf } = latest.current;
        return placing.place(askOf(stake));
      },
      stopReason(stake) {
        const { range, blocked, placing } = latest.current;
        if (stopOf(stops.getState(), stake)) return 'stopped';
        if (!connection.getState().online) return 'offline';
        if (blocked || stakeProblem(stake, range) !== null) return 'limit';
        const { balance } = gate.store.getState();
        return balance !== null && balance - sentCents(placing.store.getState()) < stake ? 'funds' : null;
      },
      hasDoubt: () => latest.current.placing.store.getState().unknown.length > 0,
      next() {
        const { placing, instant } = latest.current;
        return placing.next(instant);
      },
      ended: (state) => sayEnd(services, state),
    }),
  );
  useEffect(() => connection.subscribe(({ online }) => (online ? undefined : auto.stop('offline'))), [auto, connection]);
  useEffect(() => stops.subscribe((now) => stopOf(now, auto.store.getState().stake) && auto.stop('stopped')), [auto, stops]);
  useEffect(() => () => auto.stop('left'), [auto]);
  return auto;
}

/** True while a run is on: inputs that it depends on are locked. */
export function useAutoRunning(auto: AutoPlay): boolean {
  return useStore(auto.store, ({ status }) => status !== 'idle');
}
