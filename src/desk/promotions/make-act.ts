import { useTranslation } from 'react-i18next';
import { makePromotion } from '#contract/api/desk/promotions.ts';
import { useService } from '#src/lib/services/services.ts';
import type { Act } from '../parts/act-form.tsx';
import { deskApiService } from '../session/desk-api.ts';
import { useMay } from '../session/use-me.ts';

/** A number with at most two decimals, or NaN, which the contract refuses. */
const readNumber = (text: string): number =>
  /^\d{1,7}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** The act that makes a promo code; null for those who may not. */
export function useMakeAct(): Act | null {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  if (!useMay()('promotions.make')) return null;
  return {
    name: 'make',
    label: t('promotions.make'),
    text: t('promotions.makeText'),
    variant: 'gold',
    shortcut: 'n',
    fields: [
      { name: 'code', label: t('promotions.code'), hint: t('promotions.codeHint') },
      {
        name: 'kind',
        label: t('promotions.kind'),
        options: [
          { value: 'fixed', label: t('promotions.fixed') },
          { value: 'percent', label: t('promotions.percent') },
        ],
      },
      { name: 'value', label: t('promotions.value'), hint: t('promotions.valueHint') },
      { name: 'max_uses', label: t('promotions.maxUses') },
    ],
    send: async ({ reason, values }) => {
      const [value, uses] = [readNumber(values['value'] ?? ''), readNumber(values['max_uses'] ?? '')];
      if (Number.isNaN(value) || Number.isNaN(uses)) throw new RangeError(t('promotions.numberFault'));
      const kind = values['kind'] === 'percent' ? 'percent' : 'fixed';
      return call(makePromotion, { body: { reason, code: values['code'] ?? '', kind, value, max_uses: uses } });
    },
  };
}
