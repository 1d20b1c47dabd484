import clsx from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InventoryItem } from '#contract/api/inventory.ts';
import { formatCents } from '#contract/money.ts';
import { proofAddress } from '#src/fairness/proof/proof-address.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import css from './item-card.module.css';
import { useSellProgress } from './sell.ts';
import { formatInstant } from '#src/lib/format-instant.ts';

interface Props {
  owned: InventoryItem;
  chosen: boolean;
  onToggle: () => void;
  onSell: () => void;
}

/** One prize of the inventory: choose it, sell it, prove how it was won. */
export function ItemCard({ owned, chosen, onToggle, onSell }: Props) {
  const { t } = useTranslation('inventory');
  const selling = useSellProgress() !== null;
  const { item, sale_price, won_at, locked } = owned;
  const proof = proofAddress(owned);
  const price = formatCents(sale_price);
  return (
    <article className={clsx(css.card, chosen && css.chosen)} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <Checkbox checked={chosen} labelHidden className={css.check} onChange={onToggle}>
        {t('item.select', { name: item.name })}
      </Checkbox>
      {proof !== null && (
        <Link to={proof} className={css.proof} aria-label={t('item.verifyLabel', { name: item.name })}>
          <ShieldCheck size={18} aria-hidden="true" />
        </Link>
      )}
      <PrizePicture src={item.img_url} alt="" size={104} rarity={item.rarity} />
      <h2 className="one-line max-w-full mt-10 face-text type-3 weight-600 leading-snug">{item.name}</h2>
      <p className={css.facts}>
        <RarityDot rarity={item.rarity} labelled />
        {owned.free && <span className={css.free}>{t('item.free')}</span>}
        {locked > 0 && (
          <span className={css.free} title={t('item.bonusReason')}>
            {t('item.bonus')}
          </span>
        )}
        <time dateTime={won_at} className="tone-low type-1 nowrap tabular" title={t('item.won', { at: formatInstant(won_at) })}>
          {formatInstant(won_at)}
        </time>
      </p>
      <Button
        size="sm"
        wide
        className={css.sell}
        disabled={selling}
        aria-label={t('item.sellLabel', { name: item.name, price })}
        onClick={onSell}
      >
        {t('item.sell')} <Figure className="tone-gold">{price}</Figure>
      </Button>
    </article>
  );
}
