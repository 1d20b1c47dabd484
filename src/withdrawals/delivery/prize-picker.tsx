import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ITEMS } from '#contract/api/withdrawals.ts';
import { inventoryQuery, MAX_NAME } from '#src/inventory/inventory-queries.ts';
import { ItemRow } from '#src/inventory/item-row.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { ChosenItems } from './chosen-items.ts';
import css from './prize-picker.module.css';

interface Props {
  open: boolean;
  chosen: ChosenItems;
  onClose: () => void;
}

/** Chooses prizes of the inventory for a delivery, the dearest first. */
export function PrizePicker({ open, chosen, onClose }: Props) {
  const { t } = useTranslation('withdrawals');
  return (
    <Modal open={open} onClose={onClose} title={t('delivery.choose')} width={480}>
      <OwnPrizes chosen={chosen} />
      <div className={css.foot}>
        <p className="tone-mid type-3 tabular" role="status">
          {t('delivery.chosen', { count: chosen.ids.length, most: MOST_ITEMS })}
        </p>
        <Button variant="gold" onClick={onClose}>
          {t('delivery.picked')}
        </Button>
      </div>
    </Modal>
  );
}

function OwnPrizes({ chosen }: { chosen: ChosenItems }) {
  const { t } = useTranslation('withdrawals');
  const { t: inventory } = useTranslation('inventory');
  const [name, setName] = useState('');
  const holding = useHolding();
  // While a scene plays, a fresh list could give its result away.
  const list = useInfiniteQuery({ ...inventoryQuery({ sort: '-price', name }), enabled: !holding });
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];

  if (list.isError && items.length === 0) return <ErrorState level={3} title={inventory('error.title')} query={list} />;
  if (list.isSuccess && items.length === 0 && name === '')
    return (
      <EmptyState
        level={3}
        picture="/prizes/gilded-crown.webp"
        title={inventory('empty.title')}
        text={t('delivery.nothingToShip')}
        action={<ButtonLink to="/boxes">{inventory('empty.action')}</ButtonLink>}
      />
    );
  return (
    <>
      <SearchField value={name} onChange={setName} label={inventory('filter')} clearLabel={inventory('clearFilter')} maxLength={MAX_NAME} />
      <ul className={css.list}>
        {list.isPending && Array.from({ length: 5 }, (_, index) => <Skeleton key={index} width="100%" height={56} radius={12} />)}
        {items.map((owned) => (
          <li key={owned.id}>
            <ItemRow
              owned={owned}
              chosen={chosen.ids.includes(owned.id)}
              disabled={owned.locked > 0 || (chosen.full && !chosen.ids.includes(owned.id))}
              onToggle={() => chosen.toggle(owned.id)}
            />
          </li>
        ))}
      </ul>
      {items.some(({ locked }) => locked > 0) && <p className="tone-mid type-2">{inventory('selection.bonus')}</p>}
      {list.isSuccess && items.length === 0 && <p className="tone-mid text-center py-24">{inventory('noMatch.title')}</p>}
      {list.hasNextPage && (
        <Button size="sm" wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {inventory('more')}
        </Button>
      )}
    </>
  );
}
