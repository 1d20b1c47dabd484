import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, replace } from 'react-router';
import { bet as betRoute, type Bet, type BetRecord, isSeedBet } from '#contract/api/bets.ts';
import { type BetProof, proveBet } from '#src/fairness/proof/bet-proof.ts';
import { recordLoader, type RecordRequest } from '#src/fairness/record/load-record.ts';
import { FilmAndSummary, RecordPage } from '#src/fairness/record/record-page.tsx';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Verdict } from '#src/fairness/verifier/verdict.tsx';
import { recordAddress } from '#src/fairness/verifier/verifier-address.ts';
import { entryOf, loadView, useSeedView } from '#src/games/registry.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { RecordFilm, replayOfRecord } from '#src/play/replay/record-film.tsx';
import { ShareLink } from '#src/play/replay/share-link.tsx';
import { announce } from '#src/ui/announcer.tsx';
import { Panel } from '#src/ui/panel.tsx';
import css from './bet-page.module.css';
import { BetSteps } from './bet-steps.tsx';
import { BetSummary } from './bet-summary.tsx';

async function fetchBet(id: string, signal?: AbortSignal): Promise<BetRecord> {
  return (await call(betRoute, { params: { id }, signal })).data;
}

/** Where the record of a bet stands when its game has another page for it; null where this page shows it. */
const otherPageOf = (bet: BetRecord): string | null => entryOf(bet.outcome.game).record?.(bet) ?? null;

const load = recordLoader('bet', fetchBet);

/** The bet, null when it couldn't be asked for, or the way to where it is shown. An unknown bet is a 404. */
export async function loader(request: RecordRequest): Promise<BetRecord | Response | null> {
  const bet = await load(request);
  const elsewhere = bet && otherPageOf(bet);
  if (elsewhere !== null) return replace(elsewhere);
  if (bet) await loadView(bet.outcome.game);
  return bet;
}

/** The public record of one bet: what it was, the scene played again from the record alone, and its proof. Anybody may see it. */
export function Component() {
  const { t } = useTranslation('bets');
  const { query } = useRecord(fetchBet, queryKeys.bets.one);
  const record = query.data;
  const waiting = <Frame query={query} title={t('titles.any')} />;
  if (!record) return waiting;
  const elsewhere = otherPageOf(record);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  if (!isSeedBet(record)) throw new TypeError(`the shop has no page for a bet on "${record.outcome.game}"`);
  return (
    <Suspense fallback={waiting}>
      <Known bet={record} query={query} />
    </Suspense>
  );
}

type Query = Parameters<typeof RecordPage>[0]['query'];

function Frame({ query, title, bet, children = null }: { query: Query; title: string; bet?: Bet; children?: React.ReactNode }) {
  const { t } = useTranslation('bets');
  return (
    <RecordPage
      pageTitle={t('pageTitle', { title })}
      title={title}
      share={bet && <ShareLink path={`/bets/${bet.id}`} />}
      words={{ loading: t('loading'), errorTitle: t('error.title'), errorText: t('error.text') }}
      query={query}
    >
      {children}
    </RecordPage>
  );
}

function Known({ bet, query }: { bet: Bet; query: Query }) {
  const { bet: title } = useSeedView(bet.outcome.game).words();
  return (
    <Frame bet={bet} query={query} title={title}>
      <Record key={`${bet.id}-${bet.server_seed}`} bet={bet} />
    </Frame>
  );
}

function Record({ bet }: { bet: Bet }) {
  const { t: fair } = useTranslation('fairness');
  const view = useSeedView(bet.outcome.game);
  const [proof, setProof] = useState<BetProof | null>(null);
  const replay = useMemo(() => replayOfRecord(bet.id, () => view.replay(bet)), [view, bet]);
  function verify(): void {
    const next = proveBet(bet);
    setProof(next);
    announce(fair(`verdict.title.${next.verdict}`));
  }
  return (
    <>
      <FilmAndSummary>
        <RecordFilm replay={replay} game={bet.outcome.game} plate={<view.Picture record={bet.outcome} />} />
        <BetSummary bet={bet} />
      </FilmAndSummary>
      <Verdict of="bet" verdict={proof?.verdict ?? null} sealed={bet.server_seed === null} onVerify={verify} />
      {proof && <BetSteps bet={bet} proof={proof} />}
      <DrawnFrom bet={bet} />
    </>
  );
}

function DrawnFrom({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const address = recordAddress(bet);
  return (
    <Panel name="drawn-from" title={t('seeds.title')}>
      <SeedFacts
        facts={[
          [t('seeds.server'), bet.server_seed],
          [t('seeds.hash'), bet.server_seed_hash],
          [t('seeds.client'), bet.client_seed],
          [t('seeds.nonce'), String(bet.nonce)],
        ]}
      />
      {address !== null && (
        <p className={css.more}>
          <Link to={address} className={css.link}>
            {t('seeds.verifier')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
