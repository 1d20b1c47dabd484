import { useTranslation } from 'react-i18next';
import type { InventoryItem } from '#contract/api/inventory.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import css from './item-row.module.css';

interface Props {
  owned: InventoryItem;
  chosen: boolean;
  disabled?: boolean | undefined;
  onToggle: () => void;
}

/** One prize of a list from which several are chosen. */
export function ItemRow({ owned: { item, sale_price, locked }, chosen, disabled, onToggle }: Props) {
  const { t } = useTranslation('inventory');
  return (
    <Checkbox checked={chosen} disabled={disabled} onChange={onToggle} className={`row py-6 px-8 rounded-md ${css.row}`}>
      <span className="row gap-10 min-w-0">
        <PrizePicture src={item.img_url} alt="" size={40} eager />
        <span className="one-line flex-1 min-w-0 tone-hi type-3">{item.name}</span>
        {locked > 0 && <span className="text-tag">{t('item.bonus')}</span>}
        <RarityDot rarity={item.rarity} />
        <Coins amount={sale_price} className={css.price} />
      </span>
    </Checkbox>
  );
}
