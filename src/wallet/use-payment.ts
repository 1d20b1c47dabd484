import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Cents } from '#contract/money.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { fateOf } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { toast } from '#src/ui/toast.ts';

/** The first answer comes again under the same key, so one of unknown fate is asked for again after these pauses, ms. */
const AGAIN_AFTER_MS = [500, 1_500] as const;

/** What moves money by a press, and needs nothing but the press. */
interface Payment<Reply> {
  /** Asks the shop for it, which does it once for each key. */
  send: (idempotencyKey: string) => Promise<Reply>;
  /** The message to the player once it is done. */
  done: (reply: Reply) => string;
  /** What is fetched anew after it, however it ended. */
  queryKey: QueryKey;
}

/** Moves money to or from the balance, once, whatever is pressed how often; a toast says what became of it. */
export function usePayment<Reply extends { data: { balance: Cents; balance_version: number } }>({
  send,
  done,
  queryKey,
}: Payment<Reply>): {
  pay: () => Promise<void>;
  paying: boolean;
} {
  const client = useQueryClient();
  const gate = useGate();
  const [paying, setPaying] = useState(false);
  /** Known before the next rendering, for two presses that come before it. */
  const underWay = useRef(false);

  const pay = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setPaying(true);
    const idempotencyKey = newIdempotencyKey();
    const fate = await fateOf({ send: () => send(idempotencyKey), againAfterMs: AGAIN_AFTER_MS });
    if (fate.kind === 'answered') {
      const { balance, balance_version: version } = fate.answer.data;
      gate.receiveBalance({ balance, version });
      toast.success(done(fate.answer));
    } else toast.error(errorText(fate.error));
    await client.invalidateQueries({ queryKey });
    underWay.current = false;
    setPaying(false);
  };
  return { pay, paying };
}
