import type { Cents } from '#contract/money.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { toast } from '#src/ui/toast.ts';
import { type Press, useIntent } from '#src/ui/use-intent.ts';

/** What moves money by a press, and needs nothing but the press. */
interface Payment<Reply> extends Pick<Press<Reply>, 'refresh' | 'failed'> {
  /** What is locked while it is on its way, such as `pay-debt`. */
  id: string;
  /** Calls the shop, which does it once for each key. */
  send: (key: string) => Promise<Reply>;
  /** The message to the player once it is done. */
  done: (reply: Reply) => string;
}

/** Moves money to or from the balance, once, whatever is pressed how often; a toast says what became of it. */
export function usePayment<Reply extends { data: { balance: Cents; balance_version: number } }>({ id, done, ...press }: Payment<Reply>) {
  const gate = useGate();
  const { step, start } = useIntent(id);
  const answered = (reply: Reply): void => {
    gate.receiveBalance({ balance: reply.data.balance, version: reply.data.balance_version });
    toast.success(done(reply));
  };
  return { paying: step !== undefined, pay: () => start<Reply>({ ...press, answered }) };
}
