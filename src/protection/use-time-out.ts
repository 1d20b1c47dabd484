import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { takeTimeOut, type TimeOutLength } from '#contract/api/exclusion.ts';
import { formatCents } from '#contract/money.ts';
import { useGuardedAction } from '#src/account/panel/use-guarded-action.ts';
import { useCall } from '#src/lib/api/call.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useToast } from '#src/ui/toast.ts';

/** Takes a time-out and says so, with the coins that came back. `take` answers false where it failed, which a toast has said. */
export function useTimeOut(): { busy: boolean; take: (length: TimeOutLength) => Promise<boolean> } {
  const call = useCall();
  const { t } = useTranslation('protection');
  const toast = useToast();
  const client = useQueryClient();
  const { busy, run } = useGuardedAction();
  const take = async (length: TimeOutLength): Promise<boolean> => {
    const answer = await run(() => call(takeTimeOut, { body: { length } }));
    if (!answer) return false;
    const { refunded, ...now } = answer.data;
    putAnswer(client, queryKeys.player.exclusion, now);
    toast.success(refunded > 0 ? t('break.timeOut.refunded', { coins: formatCents(refunded) }) : t('break.timeOut.done'));
    return true;
  };
  return { busy, take };
}
