import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keepBox, type ReportedBox, reportedBoxes, takeDownBox } from '#contract/api/desk/boxes.ts';
import { useService } from '#src/lib/services/services.ts';
import { Card } from '#src/ui/card.tsx';
import { Acts } from '../parts/acts.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { DeskList } from '../parts/records.tsx';
import { playerAddress } from '../parts/names.ts';
import { useDeskList } from '../parts/use-desk.ts';
import { useListAddress } from '../parts/use-list-address.ts';
import { deskApiService } from '../session/desk-api.ts';
import { useMay } from '../session/use-me.ts';

/** Boxes of players that others have reported. */
export function Component() {
  const { t } = useTranslation('desk');
  const { page, goTo } = useListAddress();
  const query = useDeskList(reportedBoxes, { query: { page } });
  return (
    <DeskPage title={t('nav.reports')} lead={t('boxes.reportsLead')}>
      <DeskList query={query} onPage={goTo} empty={t('boxes.noReports')}>
        {(rows) => (
          <Columns>
            {rows.map((box) => (
              <ReportCard key={box.slug} box={box} />
            ))}
          </Columns>
        )}
      </DeskList>
    </DeskPage>
  );
}

function ReportCard({ box: { slug, name, creator, review_since: since, reports } }: { box: ReportedBox }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const params = { slug };
  const acts = [
    {
      name: 'keep',
      label: t('boxes.keep'),
      text: t('boxes.keepText'),
      send: ({ reason }: { reason: string }) => call(keepBox, { params, body: { reason } }),
    },
    {
      name: 'take-down',
      label: t('boxes.takeDown'),
      text: t('boxes.takeDownText'),
      variant: 'danger' as const,
      send: ({ reason }: { reason: string }) => call(takeDownBox, { params, body: { reason } }),
    },
  ];
  return (
    <Card aria-label={name} className="stack gap-12">
      <h2 className="type-5">
        <a href={`/boxes/${slug}`} target="_blank" rel="noreferrer" className="text-link">
          <bdi>{name}</bdi>
        </a>
      </h2>
      <Facts
        facts={[
          [
            t('boxes.creator'),
            <Link key="creator" to={playerAddress(creator.id)} className="text-link">
              <bdi>{creator.name}</bdi>
            </Link>,
          ],
          [t('boxes.inReview'), since && <Instant at={since} />],
        ]}
      />
      <ul className="stack gap-8 type-3">
        {reports.map(({ reason, text, by, created_at }) => (
          <li key={`${by} ${created_at}`}>
            <span className="weight-600">{t(`boxes.reasons.${reason}`)}</span> <bdi className="break-anywhere">{text}</bdi>{' '}
            <span className="tone-low">
              <bdi>{by}</bdi>, <Instant at={created_at} />
            </span>
          </li>
        ))}
      </ul>
      {may('boxes.decide') && <Acts acts={acts} size="sm" />}
    </Card>
  );
}
