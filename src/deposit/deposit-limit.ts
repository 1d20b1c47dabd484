import { useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import { limitName } from '#src/lib/refusals/play-stop.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useLimits } from '#src/protection/protection-queries.ts';

/** What the player's deposit limits leave, with its sentence and the one for a larger amount; null without a limit. */
interface DepositRemainder {
  left: Cents;
  sentence: string;
  above: string;
}

/** The least that a deposit limit leaves just now. */
export function useDepositRemainder(): DepositRemainder | null {
  const { t } = useTranslation('protection');
  const limits = useLimits().data?.limits ?? [];
  const [least] = limits
    .flatMap((limit) =>
      limit.kind === 'deposit' && limit.left !== null && limit.resets_at !== null
        ? [{ ...limit, left: limit.left, resets_at: limit.resets_at }]
        : [],
    )
    .toSorted((one, other) => one.left - other.left);
  if (!least) return null;
  const values = { name: limitName(least), left: formatCents(least.left) };
  return {
    left: least.left,
    sentence: t('deposit.left', { ...values, until: formatInstant(least.resets_at) }),
    above: t('deposit.above', values),
  };
}
