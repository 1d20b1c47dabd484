import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SKINS_DEFAULT, skinsbackRedirect } from '#contract/api/deposits.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { AmountForm } from './amount-form.tsx';
import { type Limits, startAmount } from './amounts.ts';
import { MethodNote } from './method-note.tsx';
import type { Promo } from './use-promo.ts';

interface Props {
  /** The amount that the page's address asks for; null without one. */
  amount: string | null;
  limits: Limits;
  promo: Promo;
}

/** Paying with game skins: the provider's page takes them, and says what they were worth. */
export default function SkinsForm({ amount, limits, promo }: Props) {
  const { t } = useTranslation('deposit');
  const sandbox = useConfig()?.sandbox === true;
  return (
    <AmountForm
      name={t('method.skins')}
      route={skinsbackRedirect}
      start={startAmount(amount, limits.min, SKINS_DEFAULT)}
      limits={limits}
      promo={promo}
      pay={() => t('skins.pay')}
      note={<MethodNote icon={ArrowRightLeft}>{sandbox ? t('skins.sandbox') : t('skins.note')}</MethodNote>}
      about
    />
  );
}
