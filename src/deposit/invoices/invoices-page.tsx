import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INVOICE_GATEWAYS } from '#contract/api/deposits.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { DayRange } from '#src/ui/day-range.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { NoMatch } from '#src/ui/no-match.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { LimitSelect } from '#src/ui/select.tsx';
import { OpenDebt } from '#src/wallet/open-debt.tsx';
import { type InvoiceFilters, invoicesQuery, isFiltered, NO_FILTERS, readInvoiceFilters } from './invoice-queries.ts';
import { InvoiceTable } from './invoice-table.tsx';
import css from './invoices-page.module.css';

/** Every deposit of the player, by way of payment and by day. The filters live in the address, so a link, a reload and the back button keep them. */
export function Component() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('invoices');
  // Each page of the list is a step for the back button.
  const { search, page, goTo, limit } = useListAddress({});
  const filters = readInvoiceFilters(search);
  const holding = useHolding();
  const query = useQuery({ ...invoicesQuery(filters, page), enabled: !holding });
  const change = (next: Partial<InvoiceFilters>): void => limit({ ...next });
  const total = query.data?.meta.total;

  return (
    <div className="grid gap-16 min-w-0">
      <PageTitle page={t('pageTitle')} />
      <header className="cluster gap-14 row-gap-8">
        <h1 className={`type-8 ${css.title}`}>{t('title')}</h1>
        <p className="tone-low type-4" role="status">
          {total !== undefined && total > 0 && t('count', { count: total })}
        </p>
        <Button variant="gold" size="sm" className="ml-auto" onClick={() => openModal('deposit')}>
          <Plus size={18} aria-hidden="true" />
          {t('deposit')}
        </Button>
      </header>
      <OpenDebt />
      <FilterRow label={t('filters')} onClear={isFiltered(filters) ? () => change(NO_FILTERS) : undefined}>
        <LimitSelect
          label={t('gateway')}
          all={t('allGateways')}
          values={INVOICE_GATEWAYS}
          nameOf={(gateway) => t(`gateways.${gateway}`)}
          value={filters.gateway}
          onChange={(gateway) => change({ gateway })}
          className={css.gateway}
        />
        <DayRange label={t('days')} days={filters} onChange={change} className={css.days} />
      </FilterRow>
      <PagedList
        query={query}
        onPage={goTo}
        loading={t('loading')}
        failure={t('failed')}
        empty={
          isFiltered(filters) ? (
            <NoMatch title={t('noMatch.title')} text={t('noMatch.text')} clear={t('noMatch.action')} onClear={() => change(NO_FILTERS)} />
          ) : (
            <NothingYet />
          )
        }
      >
        {(rows) => <InvoiceTable rows={rows} />}
      </PagedList>
    </div>
  );
}

function NothingYet() {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('invoices');
  return (
    <EmptyState
      picture="/pictures/receipt.webp"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button variant="gold" onClick={() => openModal('deposit')}>
          {t('empty.action')}
        </Button>
      }
    />
  );
}
