import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { mostValuable, saleTotal } from './sale-question.ts';
import css from './sell-confirm.module.css';
import type { ForSale } from './sell-queue.ts';

interface Props {
  items: readonly ForSale[];
  onSell: () => void;
  onKeep: () => void;
}

/** Asks before a large sale, naming how many prizes go for which sum. */
export default function SellConfirm({ items, onSell, onKeep }: Props) {
  const { t } = useTranslation('inventory');
  const total = saleTotal(items);
  const words = { count: items.length, price: formatCents(total), name: mostValuable(items)?.name ?? '' };
  return (
    <Modal open onClose={onKeep} title={items.length === 1 ? t('confirm.titleOne', words) : t('confirm.title', words)}>
      <p className={css.text}>{items.length === 1 ? t('confirm.one') : t('confirm.many', words)}</p>
      <div className={css.actions}>
        <Button onClick={onKeep}>{t('confirm.keep')}</Button>
        <Button variant="gold" onClick={onSell}>
          {t('confirm.sell')} <Coins amount={total} bare />
        </Button>
      </div>
    </Modal>
  );
}
