import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { gate } from '#src/settlement/gate.ts';
import { toast } from '#src/ui/toast.ts';
import type { RoundAnswer } from './use-round-flow.ts';

interface Options<Bet> {
  /** Calls the game's route; asking again gives the same answer. */
  cancel: (betId: string) => Promise<RoundAnswer<Bet>>;
  onAnswer: (bet: Bet) => void;
  /** Nobody knows whether it was taken back: ask how the bets stand. */
  onUnknown: () => void;
}

export interface TakeBack {
  /** Ids of bets that are being taken back. */
  asking: ReadonlySet<string>;
  /** Takes a bet back; does nothing while that is being asked. */
  take(betId: string): void;
}

/** Takes bets back, each asked for once at a time. */
export function useTakeBack<Bet>({ cancel, onAnswer, onUnknown }: Options<Bet>): TakeBack {
  const { t } = useTranslation('rounds');
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());

  async function run(betId: string): Promise<void> {
    try {
      // An unknown outcome is asked for once more at once: the answer is the same.
      const answer = await cancel(betId).catch((error: unknown) => {
        if (isApiError(error) && error.outcomeUnknown) return cancel(betId);
        throw error;
      });
      gate.receiveBalance({ balance: answer.balance, version: answer.balance_version });
      onAnswer(answer.bet);
    } catch (error) {
      const unknown = isApiError(error) && error.outcomeUnknown;
      toast.error(unknown ? t('takeBack.unknown') : errorText(error), { key: 'take-back' });
      onUnknown();
    } finally {
      setAsking((before) => new Set([...before].filter((id) => id !== betId)));
    }
  }

  return {
    asking,
    take(betId) {
      if (asking.has(betId)) return;
      setAsking((before) => new Set([...before, betId]));
      void run(betId);
    },
  };
}
