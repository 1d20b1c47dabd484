import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryItem } from '#contract/api/inventory.ts';
import { SIZES } from '#contract/delivery/sizes.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PrizeLine } from '../prize-line.tsx';
import css from './chosen-prizes.module.css';
import { PrizePicker } from './prize-picker.tsx';
import { needsSize, type Shipment } from './use-shipment.ts';

interface Props {
  shipment: Shipment;
  /** The request was pressed: what is missing says so. */
  tried: boolean;
}

/** The prizes of a delivery, each with its size where it has one. */
export function ChosenPrizes({ shipment, tried }: Props) {
  const { t } = useTranslation('withdrawals');
  const { chosen, owned, items, sizes, setSize } = shipment;
  const [picking, setPicking] = useState(chosen.ids.length === 0);
  const waiting = chosen.ids.length - items.length;
  return (
    <Panel name="chosen-prizes" title={t('delivery.prizes')} data-missing={chosen.ids.length === 0 || undefined}>
      {chosen.ids.length === 0 && (
        <EmptyState
          level={3}
          className="py-8"
          picture="/pictures/package.webp"
          title={t('delivery.none')}
          action={<Button onClick={() => setPicking(true)}>{t('delivery.choose')}</Button>}
        />
      )}
      {owned.isError && items.length === 0 && chosen.ids.length > 0 && <ErrorState level={3} query={owned} />}
      {chosen.ids.length > 0 && (
        <>
          <ul className="grid cols-1 gap-8">
            {items.map((owned) => (
              <li key={owned.id}>
                <ChosenPrize
                  owned={owned}
                  size={sizes[owned.id]}
                  tried={tried}
                  onSize={(size) => setSize(owned.id, size)}
                  onRemove={() => chosen.remove([owned.id])}
                />
              </li>
            ))}
            {!owned.isError && Array.from({ length: waiting }, (_, index) => <Skeleton key={index} width="100%" height={64} radius={12} />)}
          </ul>
          <Button size="sm" className="mt-12" disabled={chosen.full} onClick={() => setPicking(true)}>
            <Plus size={16} aria-hidden="true" />
            {t('delivery.add')}
          </Button>
        </>
      )}
      <PrizePicker open={picking} chosen={chosen} onClose={() => setPicking(false)} />
    </Panel>
  );
}

interface PrizeProps {
  owned: InventoryItem;
  size: string | undefined;
  tried: boolean;
  onSize: (size: string) => void;
  onRemove: () => void;
}

function ChosenPrize({ owned, size = '', tried, onSize, onRemove }: PrizeProps) {
  const { t } = useTranslation('withdrawals');
  const { item, size_kind: kind } = owned;
  const [left, setLeft] = useState(false);
  const missing = (tried || left) && needsSize(owned, size);
  return (
    <PrizeLine item={item} className={css.prize}>
      {kind !== null && (
        <SelectField
          size="sm"
          label={t(`delivery.size.${kind}`)}
          aria-label={t('delivery.sizeOf', { name: item.name, kind: t(`delivery.size.${kind}`) })}
          placeholder={t('delivery.chooseSize')}
          options={SIZES[kind].map((value) => ({ value, label: value }))}
          value={size}
          required
          error={missing ? t('delivery.sizeMissing') : undefined}
          className={css.size}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onSize(target.value)}
        />
      )}
      <Coins amount={owned.sale_price} className={css.worth} />
      <button type="button" className={css.remove} aria-label={t('delivery.remove', { name: item.name })} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </button>
    </PrizeLine>
  );
}
