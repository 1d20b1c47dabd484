import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Row } from '#src/ui/row.tsx';
import css from './facts.module.css';

/** Facts below each other, parted by lines. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={`m-0 ${css.facts}`}>{children}</dl>;
}

/** What came back of a canceled withdrawal; nothing where nothing did. */
export function RefundRow({ withdrawal: { refunded } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  if (refunded === 0) return null;
  return (
    <Row name={t('detail.refunded')} lined className={css.back}>
      <Coins amount={refunded} signed />
    </Row>
  );
}
