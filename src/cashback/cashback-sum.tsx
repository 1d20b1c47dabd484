import { Trans, useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';

/** A sentence about an amount of cashback. Browsers may translate the sentence, but not the amount. */
export function CashbackSum({ text, amount }: { text: 'banner.due' | 'banner.soFar'; amount: Cents }) {
  const { t } = useTranslation('cashback');
  return <Trans t={t} i18nKey={text} values={{ amount: formatCents(amount) }} components={{ figure: <Figure /> }} />;
}
