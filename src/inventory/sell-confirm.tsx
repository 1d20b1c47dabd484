import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Question } from '#src/ui/question.tsx';
import { mostValuable, saleTotal } from './sale-question.ts';
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
  const values = { count: items.length, price: formatCents(total), name: mostValuable(items)?.name ?? '' };
  return (
    <Question
      open
      title={items.length === 1 ? t('confirm.titleOne', values) : t('confirm.title', values)}
      text={items.length === 1 ? t('confirm.one') : t('confirm.many', values)}
      keep={t('confirm.keep')}
      act={
        <>
          {t('confirm.sell')} <Coins amount={total} bare />
        </>
      }
      onKeep={onKeep}
      onAct={onSell}
    />
  );
}
