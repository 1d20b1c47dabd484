import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import clsx from 'clsx';
import { opening as openingRoute, type Opening } from '#contract/api/boxes.ts';
import { formatCount } from '#contract/count.ts';
import { Figure } from '#src/ui/figure.tsx';
import { recordLoader } from '#src/fairness/record/load-record.ts';
import { FilmAndSummary, RecordPage } from '#src/fairness/record/record-page.tsx';
import { RecordSummary, SummaryFact, SummaryFacts, SummaryFoot } from '#src/fairness/record/record-summary.tsx';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { ProofCheck } from '#src/fairness/verifier/proof-check.tsx';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { RecordFilm, replayOfRecord } from '#src/play/replay/record-film.tsx';
import { ShareLink } from '#src/play/replay/share-link.tsx';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import { proveOpening, type OpeningProof } from './opening-proof.ts';
import { TicketBar } from '../ticket-bar.tsx';
import { replayOfOpening } from './opening-replay.ts';
import css from './opening-page.module.css';
import { OpeningSteps } from './opening-steps.tsx';

async function fetchOpening(asking: Asking, id: string): Promise<Opening> {
  return (await ask(asking, openingRoute, { params: { id } })).data;
}

/** Null when it couldn't be asked for; the page tries again. An unknown opening is a 404. */
export const loader = recordLoader('opening', fetchOpening);

/** The public record of one opening: what was won, the scene played again from the record alone, and its proof. Anybody may see it. */
export function Component() {
  const { t } = useTranslation('openings');
  const { id, query } = useRecord(fetchOpening, queryKeys.openings.one);
  const opening = query.data;
  return (
    <RecordPage
      pageTitle={t('pageTitle')}
      title={t('title')}
      share={opening && <ShareLink path={`/openings/${id}`} />}
      words={{ loading: t('loading'), errorTitle: t('error.title'), errorText: t('error.text') }}
      query={query}
    >
      {opening ? <Record key={`${id}-${opening.server_seed}`} opening={opening} /> : null}
    </RecordPage>
  );
}

function Record({ opening }: { opening: Opening }) {
  const announce = useAnnounce();
  const { t: fair } = useTranslation('fairness');
  const [proof, setProof] = useState<OpeningProof | null>(null);
  const replay = useMemo(() => replayOfRecord(opening.id, () => replayOfOpening(opening)), [opening]);
  function verify(): void {
    const next = proveOpening(opening);
    setProof(next);
    announce(fair(`check.title.${next.status}`));
  }
  return (
    <>
      <FilmAndSummary>
        <RecordFilm replay={replay} game="box" plate={<TicketBar ticket={opening.ticket} />} />
        <Won opening={opening} />
      </FilmAndSummary>
      <ProofCheck of="opening" status={proof?.status ?? null} sealed={opening.server_seed === null} onVerify={verify} />
      {proof && <OpeningSteps proof={proof} opening={opening} />}
      <DrawnFrom opening={opening} />
      <OpeningOdds opening={opening} />
    </>
  );
}

function Won({ opening: { item, box, opened_at, ticket } }: { opening: Opening }) {
  const { t } = useTranslation('openings');
  return (
    <RecordSummary labelledBy="opening-prize" tone={item.sale_price > box.price ? 'gold' : 'low'}>
      <PrizePicture src={item.img_url} alt="" size={112} rarity={item.rarity} eager className={css.picture} />
      <h2 id="opening-prize" className="mt-12 type-7">
        {item.name}
      </h2>
      <RarityDot rarity={item.rarity} labelled />
      <SummaryFacts>
        <SummaryFact name={t('box')} value={box.name} />
        <SummaryFact name={t('value')} value={<Coins amount={item.sale_price} className="tone-gold" />} />
        <SummaryFact name={t('paid')} value={box.price === 0 ? t('free') : <Coins amount={box.price} />} />
        <SummaryFact name={t('steps.ticket')} value={<Figure>{formatCount(ticket)}</Figure>} />
      </SummaryFacts>
      <SummaryFoot at={opened_at} to={`/boxes/${box.slug}`} play={t('open')} />
    </RecordSummary>
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

/** The ticket ranges of the version that was opened, with the one that holds the ticket marked. */
function OpeningOdds({ opening: { box, ticket } }: { opening: Opening }) {
  const { t } = useTranslation('openings');
  return (
    <Panel name="opening-odds" title={t('odds.title')} className={css.panel}>
      <ul className="grid gap-2">
        {box.items.map((item) => {
          const owner = item.ticket_from <= ticket && ticket <= item.ticket_to;
          return (
            <li key={item.id} className={clsx(css.row, owner && css.owner)}>
              <PrizePicture src={item.img_url} alt="" size={36} />
              <span className={css.name}>
                {item.name}
                {owner && <span className="tone-gold-light type-2 weight-600">{t('odds.owner', { ticket: formatCount(ticket) })}</span>}
              </span>
              <RarityDot rarity={item.rarity} />
              <Figure className={clsx('tone-mid type-2 text-right', css.range)}>
                {formatCount(item.ticket_from)}–{formatCount(item.ticket_to)}
              </Figure>
              <Coins amount={item.sale_price} bare className={clsx('justify-end', css.price)} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
