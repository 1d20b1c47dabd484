import { useTranslation } from 'react-i18next';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';
import css from './sum-list.module.css';

interface Props {
  amount: Cents;
  /** What is added; null where nothing is. */
  bonus: Cents | null;
  /** What is paid in other words than an amount of dollars: "0.00054 BTC". */
  pays?: string | undefined;
  /** The amount is only an estimate. */
  about?: boolean | undefined;
}

/** What a deposit costs, what it brings, and what is added to it. */
export function SumList({ amount, bonus, pays, about = false }: Props) {
  const { t } = useTranslation('deposit');
  return (
    <dl className="grid gap-8 tone-mid type-3 py-14 px-16 rounded-lg fill-well">
      <Row name={t('sum.youPay')}>
        <Figure>{pays ?? t('sum.usd', { amount: formatCents(amount) })}</Figure>
      </Row>
      {bonus !== null && (
        <Row name={t('sum.bonus')} className={css.bonus}>
          <Coins amount={bonus} signed bare />
        </Row>
      )}
      <Row name={about ? t('sum.youGetAbout') : t('sum.youGet')} className={css.total}>
        <Coins amount={cents(amount + (bonus ?? 0))} />
      </Row>
    </dl>
  );
}
