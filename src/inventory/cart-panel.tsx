import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Loading } from '#src/ui/asked.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import css from './cart-panel.module.css';
import { forSale, newestItemsQuery } from './inventory-queries.ts';
import { ItemRow } from './item-row.tsx';
import { SellBar } from './sell-bar.tsx';
import { useSelection } from './selection.ts';
import { useSelling } from './use-selling.tsx';

/** The open cart: the newest prizes with a checkbox each, all or none, and one button that sells the chosen ones. */
export default function CartPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const holding = useHolding();
  const query = useQuery({ ...newestItemsQuery(), enabled: !holding });
  const items = query.data?.data ?? [];
  const total = query.data?.meta.total ?? 0;
  const selection = useSelection(items.map(forSale));
  const { sell, question } = useSelling();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useCloseOnNavigation(onClose);

  return (
    <div ref={panel} className={css.panel} role="dialog" aria-label={t('cart.title')} tabIndex={-1}>
      <div className={css.head}>
        <h2 className="type-6">{t('cart.title')}</h2>
        <Link to="/profile/inventory" className={`tone-violet type-3 ${css.all}`}>
          {t('cart.all')}
        </Link>
      </div>
      {query.isPending && <Loading label={t('loading')} heights={Array<number>(4).fill(60)} radius={12} className={css.list} />}
      {query.isError && !query.data && <ErrorState level={3} title={t('cart.error')} query={query} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          level={3}
          picture="/prizes/gilded-crown.webp"
          title={t('cart.empty')}
          action={
            <ButtonLink to="/boxes" size="sm" variant="gold">
              {t('cart.emptyAction')}
            </ButtonLink>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <ul className={css.list}>
            {items.map((owned) => (
              <li key={owned.id}>
                <ItemRow owned={owned} chosen={selection.has(owned.id)} onToggle={() => selection.toggle(owned.id)} />
              </li>
            ))}
          </ul>
          {total > items.length && <p className={css.shown}>{t('cart.shown', { shown: items.length, total })}</p>}
          <SellBar
            className={css.sellBar}
            selection={selection}
            complete={total <= items.length}
            onSell={async () => {
              const report = await sell(selection.chosen);
              if (report) selection.clear();
            }}
          />
        </>
      )}
      {question}
    </div>
  );
}

/** Another page closes the panel; the first render is no navigation. */
function useCloseOnNavigation(onClose: () => void): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
}
