import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { zenRedirect } from '#contract/api/deposits.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { AmountForm } from './amount-form.tsx';
import { type Limits, startAmount } from './amounts.ts';
import { MethodNote } from './method-note.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import type { Promo } from './use-promo.ts';

interface Props {
  /** The amount that the page's address asks for; null without one. */
  amount: string | null;
  limits: Limits;
  promo: Promo;
}

/** The form for a deposit by card. */
export function CardForm({ amount, limits, promo }: Props) {
  const { t } = useTranslation('deposit');
  const sandbox = useConfig()?.sandbox === true;
  return (
    <AmountForm
      name={t('method.card')}
      route={zenRedirect}
      start={startAmount(amount)}
      limits={limits}
      promo={promo}
      pay={(sum) => t('card.pay', { amount: sum })}
      quick={QuickAmounts}
      note={<MethodNote icon={Lock}>{sandbox ? t('card.sandbox') : t('card.safe')}</MethodNote>}
    />
  );
}
