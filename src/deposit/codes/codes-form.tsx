import { useTranslation } from 'react-i18next';
import { redeemGiftCode, redeemVoucher } from '#contract/api/deposits.ts';
import type { DepositMethods } from '../methods-query.ts';
import { useDepositRemainder } from '../deposit-limit.ts';
import { PromoField } from '../promo-field.tsx';
import type { Promo } from '../use-promo.ts';
import { CardPrices } from './card-prices.tsx';
import { RedeemField } from './redeem-field.tsx';

interface Props {
  terms: DepositMethods['gift_cards'];
  promo: Promo;
}

/** Gift cards: what they cost and where their codes are sold, and the fields that redeem a gift code or a voucher. */
export default function CodesForm({ terms, promo }: Props) {
  const { t } = useTranslation('deposit');
  const remainder = useDepositRemainder();
  return (
    <div className="stack gap-16">
      {remainder && <p className="text-note">{remainder.sentence}</p>}
      <CardPrices shopUrl={terms.shop_url} />
      <RedeemField
        route={redeemGiftCode}
        label={t('codes.gift')}
        placeholder={t('codes.giftPlaceholder')}
        closed={terms.open ? undefined : t('codes.giftClosed')}
        promo={promo}
      />
      <RedeemField
        route={redeemVoucher}
        label={t('codes.voucher')}
        placeholder={t('codes.voucherPlaceholder')}
        closed={terms.vouchers_open ? undefined : t('codes.voucherClosed')}
        promo={promo}
      />
      <PromoField promo={promo} />
    </div>
  );
}
