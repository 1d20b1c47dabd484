import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#src/lib/api/error-text.ts';
import { type Fate, followFate } from '#src/lib/api/fate.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { toast } from '#src/ui/toast.ts';
import type { RoundAnswer } from './use-round-flow.ts';

interface Options<Bet> {
  /** Calls the game's route; asking again gives the same answer. */
  cancel: (betId: string) => Promise<RoundAnswer<Bet>>;
  /** The bet's status in the player's own list; null when it isn't there. */
  look: (betId: string) => Promise<Bet | null>;
  /** The bet was taken back. */
  onAnswer: (bet: Bet) => void;
  /** It was not taken back: ask for the status of the bets. */
  onFailed: () => void;
}

export interface TakeBack {
  /** Ids of bets that are being taken back. */
  asking: ReadonlySet<string>;
  /** Takes a bet back; does nothing while that is being asked. */
  take(betId: string): void;
}

/** Takes bets back, each asked for once at a time. Without an answer the bet itself is looked up until it says what became of it. */
export function useTakeBack<Bet extends { status: string }>({ cancel, look, onAnswer, onFailed }: Options<Bet>): TakeBack {
  const { t } = useTranslation('rounds');
  const gate = useGate();
  const session = useService(sessionService);
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());

  async function send(betId: string): Promise<Bet> {
    const { bet, balance, balance_version: version } = await cancel(betId);
    gate.receiveBalance({ balance, version });
    return bet;
  }

  function end(betId: string, fate: Fate<Bet>, doubted: boolean): void {
    setAsking((before) => new Set([...before].filter((id) => id !== betId)));
    if (fate.kind === 'answered' && fate.answer.status === 'canceled') {
      onAnswer(fate.answer);
      // A bet that was looked up brings no balance.
      if (doubted) void session.refresh();
      return;
    }
    if (fate.kind !== 'answered') toast.error(errorText(fate.error), { key: 'take-back' });
    onFailed();
  }

  return {
    asking,
    take(betId) {
      if (asking.has(betId)) return;
      setAsking((before) => new Set([...before, betId]));
      let doubted = false;
      followFate<Bet>({
        send: () => send(betId),
        againAfterMs: [0],
        look: () => look(betId),
        doubted: () => {
          doubted = true;
          toast.error(t('takeBack.unknown'), { key: 'take-back' });
        },
        ended: (fate) => end(betId, fate, doubted),
      });
    },
  };
}
