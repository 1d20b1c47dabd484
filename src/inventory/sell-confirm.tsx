import { useTranslation } from 'react-i18next';
import { cents, formatCents } from '#contract/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { dearestOf } from './dear.ts';
import css from './sell-confirm.module.css';
import type { ForSale } from './sell-queue.ts';

interface Props {
  items: readonly ForSale[];
  onSell: () => void;
  onKeep: () => void;
}

/** Asks before something dear is sold, naming it and the whole price. */
export default function SellConfirm({ items, onSell, onKeep }: Props) {
  const { t } = useTranslation('inventory');
  const total = cents(items.reduce((sum, { salePrice }) => sum + salePrice, 0));
  const words = { price: formatCents(total), name: dearestOf(items)?.name ?? '' };
  return (
    <Modal open onClose={onKeep} title={t('confirm.title')}>
      <p className={css.text}>{items.length === 1 ? t('confirm.one', words) : t('confirm.many', { ...words, count: items.length })}</p>
      <div className={css.actions}>
        <Button onClick={onKeep}>{t('confirm.keep')}</Button>
        <Button variant="gold" onClick={onSell}>
          {t('confirm.sell')} <Coins amount={total} bare />
        </Button>
      </div>
    </Modal>
  );
}
