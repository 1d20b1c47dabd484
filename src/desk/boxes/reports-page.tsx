import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type BoxReport, keepBox, type ReportedBox, reportedBoxes, reportsOfBox, takeDownBox } from '#contract/api/desk/boxes.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import type { Act } from '../parts/act-form.tsx';
import { Acts } from '../parts/acts.tsx';
import { Columns } from '../parts/columns.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { DeskList } from '../parts/records.tsx';
import { deskPlayerAddress } from '../parts/names.ts';
import { useDeskList } from '../parts/use-desk.ts';

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

function ReportCard({ box: { slug, name, creator, review_since: since, report_count: count, reports } }: { box: ReportedBox }) {
  const { t } = useTranslation('desk');
  const [all, setAll] = useState(false);
  const params = { slug };
  const acts: Act[] = [
    { route: keepBox, params, label: t('boxes.keep'), text: t('boxes.keepText') },
    { route: takeDownBox, params, label: t('boxes.takeDown'), text: t('boxes.takeDownText'), variant: 'danger' },
  ];
  return (
    <Card aria-label={name} className="stack gap-12">
      <h2 className="type-5">
        <a href={`/boxes/${slug}`} target="_blank" rel="noreferrer" className="text-link">
          <bdi className="break-anywhere">{name}</bdi>
        </a>
      </h2>
      <Facts
        facts={[
          [
            t('boxes.creator'),
            <Link key="creator" to={deskPlayerAddress(creator.id)} className="text-link">
              <bdi className="break-anywhere">{creator.name}</bdi>
            </Link>,
          ],
          [t('boxes.inReview'), since && <Instant at={since} />],
        ]}
      />
      {all ? <AllReports slug={slug} /> : <Reports reports={reports} />}
      {!all && count > reports.length && (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('boxes.allReports', { count })}
        </Button>
      )}
      <Acts acts={acts} size="sm" />
    </Card>
  );
}

function Reports({ reports }: { reports: readonly BoxReport[] }) {
  const { t } = useTranslation('desk');
  return (
    <ul className="stack gap-8 type-3">
      {reports.map(({ id, reason, text, by, created_at: at }) => (
        <li key={id}>
          <span className="weight-600">{t(`boxes.reasons.${reason}`)}</span> <bdi className="break-anywhere">{text}</bdi>{' '}
          <span className="tone-low">
            <bdi className="break-anywhere">{by}</bdi>, <Instant at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** All reports of a box, page by page. */
function AllReports({ slug }: { slug: string }) {
  const { t } = useTranslation('desk');
  const [page, setPage] = useState(1);
  const query = useDeskList(reportsOfBox, { params: { slug }, query: { page } });
  return (
    <DeskList query={query} onPage={setPage} empty={t('boxes.noReports')}>
      {(reports) => <Reports reports={reports} />}
    </DeskList>
  );
}
