import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimCreatorEarnings } from '#contract/api/custom-boxes.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { newIdempotencyKey } from '#src/lib/api/idempotency-key.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useService } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { toast } from '#src/ui/toast.ts';

/** Claims what the own boxes have earned. A claim whose answer never came is asked for again under its key, so that it is paid once. */
export function useClaim(): { claim: () => void; busy: boolean } {
  const { t } = useTranslation('custom');
  const client = useQueryClient();
  const gate = useService(gateService);
  const [busy, setBusy] = useState(false);
  const key = useRef<string | null>(null);

  async function send(): Promise<void> {
    key.current ??= newIdempotencyKey();
    setBusy(true);
    try {
      const { data } = await call(claimCreatorEarnings, { idempotencyKey: key.current });
      key.current = null;
      gate.receiveBalance({ balance: data.balance, version: data.balance_version });
      toast.success(t('mine.earnings.success', { amount: formatCents(data.claimed) }));
    } catch (error) {
      if (!hasCode(error, 'network')) key.current = null;
      toast.error(errorText(error), { key: 'claim' });
    }
    await client.invalidateQueries({ queryKey: queryKeys.player.customBoxes.all });
    setBusy(false);
  }

  return { claim: () => void (busy || send()), busy };
}
