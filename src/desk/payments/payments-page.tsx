import { useTranslation } from 'react-i18next';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { OverduePayments } from './overdue-payments.tsx';
import { QuarantinedPayments } from './quarantined-payments.tsx';

const TABS = ['overdue', 'quarantined'] as const;

/** Payments that need a person: without an end, and messages of providers that moved nothing. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, limit } = useListAddress();
  return (
    <DeskPage title={t('nav.payments')}>
      <Tabs
        panelClassName="mt-16"
        label={t('payments.parts')}
        value={readOneOf(TABS, search.get('tab')) ?? 'overdue'}
        onChange={(tab) => limit({ tab: tab === 'overdue' ? null : tab, status: null })}
        tabs={[
          { value: 'overdue', label: t('payments.overdue'), panel: <OverduePayments /> },
          { value: 'quarantined', label: t('payments.quarantined'), panel: <QuarantinedPayments /> },
        ]}
      />
    </DeskPage>
  );
}
