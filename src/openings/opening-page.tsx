import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { opening as openingRoute, type Opening } from '#contract/api/boxes.ts';
import { proveOpening, type OpeningProof } from '#src/fairness/box-proof.ts';
import { grouped } from '#src/fairness/grouped.ts';
import { recordLoader } from '#src/fairness/record/load-record.ts';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { SeedFacts } from '#src/fairness/seed-facts.tsx';
import { Verdict } from '#src/fairness/verdict.tsx';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { announce } from '#src/ui/announcer.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OpeningOdds } from './opening-odds.tsx';
import css from './opening-page.module.css';
import { OpeningSteps } from './opening-steps.tsx';

async function fetchOpening(id: string, signal?: AbortSignal): Promise<Opening> {
  return (await call(openingRoute, { params: { id }, signal })).data;
}

/** Null when it couldn't be asked for; the page tries again. An unknown opening is a 404. */
export const loader = recordLoader('opening', fetchOpening);

/** The public record of one opening. Anybody may recompute it here. */
export function Component() {
  const { t } = useTranslation('openings');
  const { id, query } = useRecord(fetchOpening, queryKeys.openings.one);
  return (
    <div className={`page ${css.page}`}>
      <PageTitle page={t('pageTitle')} />
      <h1 className={css.title}>{t('title')}</h1>
      {query.data ? (
        <Record key={`${id}-${query.data.server_seed}`} opening={query.data} />
      ) : query.isError ? (
        <ErrorState title={t('error.title')} text={t('error.text')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('loading')} className={css.waiting}>
          <Skeleton height={150} radius={24} />
          <Skeleton height={320} radius={24} />
        </div>
      )}
    </div>
  );
}

function Record({ opening }: { opening: Opening }) {
  const { t: fair } = useTranslation('fairness');
  const [proof, setProof] = useState<OpeningProof | null>(null);
  function verify(): void {
    const next = proveOpening(opening);
    setProof(next);
    announce(fair(`verdict.title.${next.verdict}`));
  }
  return (
    <>
      <Won opening={opening} />
      <Verdict of="opening" verdict={proof?.verdict ?? null} sealed={opening.server_seed === null} onVerify={verify} />
      {proof && <OpeningSteps proof={proof} opening={opening} />}
      <DrawnFrom opening={opening} />
      <OpeningOdds opening={opening} />
    </>
  );
}

function Won({ opening: { item, box, opened_at, ticket } }: { opening: Opening }) {
  const { t } = useTranslation('openings');
  return (
    <section className={css.won} style={{ '--tone': `var(--rarity-${item.rarity})` }} aria-label={item.name}>
      <PrizePicture src={item.img_url} alt="" size={112} rarity={item.rarity} eager />
      <div className={css.words}>
        <p className={css.name}>{item.name}</p>
        <RarityDot rarity={item.rarity} labelled />
        <p className={css.from}>
          {t('won')}{' '}
          <Link to={`/boxes/${box.slug}`} className={css.link}>
            {box.name}
          </Link>
        </p>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('value')}</dt>
          <dd>
            <Coins amount={item.sale_price} className={css.value} />
          </dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>
            <Coins amount={box.price} />
          </dd>
        </div>
        <div>
          <dt>{t('steps.ticket')}</dt>
          <dd className="figures">{grouped(ticket)}</dd>
        </div>
      </dl>
      <p className={css.at}>
        <time dateTime={opened_at}>{t('at', { at: formatInstant(opened_at) })}</time>
      </p>
    </section>
  );
}

function DrawnFrom({ opening }: { opening: Opening }) {
  const { t } = useTranslation('openings');
  const rows = [
    ['server', opening.server_seed],
    ['hash', opening.server_seed_hash],
    ['client', opening.client_seed],
    ['nonce', String(opening.nonce)],
    ['version', opening.box.version_hash],
  ] as const;
  return (
    <Panel name="drawn-from" title={t('seeds.title')}>
      <SeedFacts facts={rows.map(([row, value]) => [t(`seeds.${row}`), value])} />
    </Panel>
  );
}
