import { useEffect, useRef, useState } from 'react';
import type { Cents } from '#contract/money.ts';
import { connectionService } from '#src/lib/realtime/connection.ts';
import { useServices } from '#src/lib/services/services.ts';
import { type AutoPlay, createAutoPlay } from '#src/play/auto/auto-play.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { stakeProblem, type StakeRange } from '#src/play/controls/stake.ts';
import { useAutoSummary } from '#src/play/auto/use-auto.ts';
import { gateService } from '#src/settlement/gate.ts';
import type { SettledBets } from './settled-bets.ts';
import type { RoundFlow } from './use-round-flow.ts';

interface Options<Ask, Bet> {
  flow: RoundFlow<Ask, Bet>;
  askOf: (stake: Cents) => Ask;
  range: StakeRange;
  /** What stands against the choice itself. */
  blocked: boolean;
  /** True while a bet of one's own is on a round or waits for one. */
  busy: () => boolean;
  /** Resolves when bets on a round are open and none of one's own is on it. */
  opening: () => Promise<void>;
  settled: SettledBets;
}

/** Auto play on rounds: one bet per round, the next stake follows from the result before it; ends when the page is left or the connection is lost. */
export function useRoundAuto<Ask extends GameAsk, Bet extends { id: string }>(options: Options<Ask, Bet>): AutoPlay {
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
        const { flow, askOf, busy, settled } = latest.current.options;
        const placed = busy() ? null : flow.play(askOf(stake));
        return placed && { answered: placed.answered, outcome: placed.outcome.then((at) => at && settled.wait(at.bet.id)) };
      },
      obstacle(stake) {
        const { range, blocked } = latest.current.options;
        if (!connection.getState().online) return 'offline';
        if (blocked || stakeProblem(stake, range) !== null) return 'limit';
        const { balance } = gate.store.getState();
        return balance !== null && balance < stake ? 'funds' : null;
      },
      pause: () => latest.current.options.opening(),
      ended: (state) => latest.current.ended(state),
    }),
  );
  useEffect(() => connection.subscribe(({ online }) => (online ? undefined : auto.stop('offline'))), [auto, connection]);
  useEffect(() => () => auto.stop('left'), [auto]);
  return auto;
}
