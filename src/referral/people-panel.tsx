import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Referred } from '#contract/api/referral.ts';
import { formatMicros } from '#contract/micros.ts';
import { formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { peopleQuery } from './referral-queries.ts';

/** The players that came by the player's own links. */
export function PeoplePanel() {
  const { t } = useTranslation('referral');
  const [page, setPage] = useState(1);
  const query = useQuery(peopleQuery(page));
  const zone = useConfig()?.house_time_zone ?? 'UTC';
  const columns: Column<Referred>[] = [
    {
      name: t('people.name'),
      place: 'lead',
      cell: ({ name, hue }) => (
        <span className="inline-flex items-center gap-10 min-w-0">
          <Avatar hue={hue} name={name} size={32} />
          {name}
        </span>
      ),
    },
    { name: t('people.joined'), place: 'when', cell: ({ joined_at: joined }) => <time dateTime={joined}>{formatDay(joined, zone)}</time> },
    { name: t('people.staked'), place: 'state', right: true, cell: ({ staked }) => <Figure>{formatCents(staked)}</Figure> },
    {
      name: t('people.earned'),
      place: 'figure',
      right: true,
      cell: ({ earned }) => <Figure>{formatMicros(earned, 4)}</Figure>,
    },
  ];
  return (
    <Panel name="referral-people" title={t('people.title')} text={t('people.text')}>
      <PagedList
        query={query}
        onPage={setPage}
        loading={t('people.loading')}
        empty={<EmptyState level={3} picture="/pictures/handshake.webp" title={t('people.empty.title')} text={t('people.empty.text')} />}
      >
        {(rows) => (
          <RecordTable
            label={t('people.title')}
            columns={columns}
            rows={rows}
            idOf={({ name, joined_at: joined, hue }) => `${joined} ${name} ${hue}`}
          />
        )}
      </PagedList>
    </Panel>
  );
}
