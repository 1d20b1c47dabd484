import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { ruleSettings } from '#contract/api/desk/rules.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { readOneOf } from '#src/lib/list-address.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { RecordTable } from '#src/ui/record-table.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { useDesk } from '../parts/use-desk.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type Setting = RouteReply<typeof ruleSettings>['data'][number];

/** Units with a singular and a plural. */
const COUNTED_UNITS = ['coins', 'connections', 'days', 'hours', 'players', 'proxies', 'rounds'] as const;

/** The longest name of a setting, characters. */
const LONGEST_NAME = 64;

/** The settings of rules that are in force, and whom another value would touch. */
export function Component() {
  const { t } = useTranslation('desk');
  const query = useDesk(ruleSettings);
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  return (
    <DeskPage title={t('nav.rules')} lead={t('rules.lead')}>
      <FilterRow label={t('filters')}>
        <SearchField value={text} onChange={setText} label={t('rules.search')} clearLabel={t('rules.clear')} maxLength={LONGEST_NAME} />
      </FilterRow>
      <Loaded query={query}>
        {({ data }) => <Settings settings={data.filter(({ name, says }) => `${name} ${says}`.toLowerCase().includes(sought))} />}
      </Loaded>
    </DeskPage>
  );
}

/** A number with its unit. A value that is not set is a sentence where it is no number, which the column of unset values has. */
function useShownValue({ value, unset, unit }: Setting): string {
  const { t } = useTranslation('desk');
  if (!/^[\d.]+$/.test(value)) return value === unset ? '–' : value;
  const shown = formatCount(value);
  const counted = readOneOf(COUNTED_UNITS, unit);
  if (counted !== null) return t(`rules.units.${counted}`, { count: Number(value), shown });
  return unit === null ? shown : unit === 'percent' ? `${shown}%` : `${shown} ${unit}`;
}

function Value({ setting }: { setting: Setting }) {
  const shown = useShownValue(setting);
  return (
    <span translate="no" className={/^\d/.test(setting.value) ? 'nowrap' : undefined}>
      {shown}
    </span>
  );
}

function Settings({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('desk');
  const [chosen, setChosen] = useState<Setting | null>(null);
  if (settings.length === 0) return <EmptyState title={t('rules.none')} />;
  return (
    <>
      <RecordTable
        label={t('nav.rules')}
        columns={[
          {
            name: t('rules.name'),
            place: 'lead',
            cell: ({ name, says }) => (
              <div className="grid gap-4 py-8">
                <code translate="no" className="break-anywhere">
                  {name}
                </code>
                <span className="text-note">{says}</span>
              </div>
            ),
          },
          {
            name: t('rules.value'),
            place: 'figure',
            cell: (setting) => <Value setting={setting} />,
          },
          {
            name: t('rules.unset'),
            place: 'foot',
            named: true,
            cell: ({ unset }) => <span translate="no">{/^[\d.]+$/.test(unset) ? formatCount(unset) : unset}</span>,
          },
          {
            name: t('rules.preview'),
            place: 'state',
            cell: (setting) =>
              setting.previews && (
                <Button size="sm" onClick={() => setChosen(setting)}>
                  {t('rules.preview')}
                </Button>
              ),
          },
        ]}
        rows={settings}
        idOf={({ name }) => name}
      />
      {chosen && <PreviewDialog setting={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
