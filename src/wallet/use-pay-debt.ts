import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payDebt } from '#contract/api/deposits.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { fateOf } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { toast } from '#src/ui/toast.ts';

/** The first answer comes again under the same key, so one of unknown fate is asked for again after these pauses, ms. */
const AGAIN_AFTER_MS = [500, 1_500] as const;

/** Pays what is owed from the balance, once, whatever is pressed how often; a toast says what became of it. */
export function usePayDebt(): { pay: () => Promise<void>; paying: boolean } {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const gate = useGate();
  const [paying, setPaying] = useState(false);

  const pay = async (): Promise<void> => {
    if (paying) return;
    setPaying(true);
    const idempotencyKey = newIdempotencyKey();
    const fate = await fateOf({ send: () => call(payDebt, { idempotencyKey }), againAfterMs: AGAIN_AFTER_MS });
    if (fate.kind === 'answered') {
      const { paid, debt, balance, balance_version: version } = fate.answer.data;
      gate.receiveBalance({ balance, version });
      toast.success(debt > 0 ? t('debt.paidPart', { paid: formatCents(paid), debt: formatCents(debt) }) : t('debt.paid'));
    } else toast.error(errorText(fate.error));
    // Receipts follow by the news of each deposit.
    await client.invalidateQueries({ queryKey: queryKeys.player.invoices.all });
    setPaying(false);
  };
  return { pay, paying };
}
