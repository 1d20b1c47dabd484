import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SKINS_DEFAULT, skinsbackRedirect } from '#contract/api/deposits.ts';
import { writeAmount } from '#src/lib/amount-text.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { AmountForm } from './amount-form.tsx';
import type { Limits } from './amounts.ts';
import { MethodNote } from './method-note.tsx';
import type { Promo } from './use-promo.ts';

/** Paying with game skins: the provider's page takes them, and says what they were worth. */
export default function SkinsForm({ limits, promo }: { limits: Limits; promo: Promo }) {
  const { t } = useTranslation('deposit');
  const sandbox = useConfig()?.sandbox === true;
  return (
    <AmountForm
      name={t('method.skins')}
      route={skinsbackRedirect}
      start={writeAmount(SKINS_DEFAULT)}
      limits={limits}
      promo={promo}
      pay={() => t('skins.pay')}
      note={<MethodNote icon={ArrowRightLeft}>{sandbox ? t('skins.sandbox') : t('skins.note')}</MethodNote>}
      about
    />
  );
}
