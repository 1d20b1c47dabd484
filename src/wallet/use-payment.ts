import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/money.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { untilMayLook } from '#src/realtime/may-look.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { useToast } from '#src/ui/toast.ts';
import { type Press, useIntent } from '#src/ui/use-intent.ts';

/** A call that moves money. */
interface Payment<Reply> extends Omit<Press<Reply>, 'answered'> {
  /** The message to the player once it is done. */
  done: (reply: Reply) => string;
  /** What follows on the message. */
  answered?: (reply: Reply) => unknown;
}

/** Moves money to or from the balance, once, whatever is pressed how often; a toast says what became of it. Without an answer it is sent again under its key, without a press only while `untilMayLook` allows it. `id`: what is locked, such as `pay-debt`. */
export function usePayment(id: string) {
  const toast = useToast();
  const gate = useGate();
  const { t } = useTranslation('wallet');
  const { isBusy, start } = useIntent(id);
  const connection = useService(connectionService);
  async function pay<Reply extends { data: { balance: Cents; balance_version: number } }>({
    done,
    ...press
  }: Payment<Reply>): Promise<void> {
    // It would be made when the player expects it no more.
    if (!connection.store.getState().online) return toast.error(t('offline'), { key: id });
    return start<Reply>({
      // A second press under another key would move the money twice.
      look: 'again',
      untilMayLook: (askedAtMs) => untilMayLook(connection, askedAtMs),
      doubted: () => toast.info(t('doubt'), { key: id }),
      paused: () => toast.error(t('doubtAgain'), { key: id }),
      ...press,
      answered(reply) {
        gate.receiveBalance({ balance: reply.data.balance, version: reply.data.balance_version });
        toast.success(done(reply));
        return press.answered?.(reply);
      },
    });
  }
  return { paying: isBusy, pay };
}
