import { Trans, useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { formatInstant } from '#src/lib/format-instant.ts';

interface Props {
  rest: NonNullable<Withdrawal['rest']>;
  className?: string;
}

/** Until when a withdrawal waits before it is sent, and why if longer than usual. */
export function RestNote({ rest: { until, reason }, className }: Props) {
  const { t } = useTranslation('withdrawals');
  return (
    <span className={className}>
      <Trans
        t={t}
        i18nKey={`rest.${reason}`}
        values={{ until: formatInstant(until) }}
        components={{ time: <time translate="no" dateTime={until} /> }}
      />
    </span>
  );
}
