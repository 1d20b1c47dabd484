import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, replace } from 'react-router';
import { bet as betRoute, type Bet, type BetRecord, isSeedBet } from '#contract/api/bets.ts';
import { type BetProof, proveBet, recordedOutcome } from '#src/fairness/proof/bet-proof.ts';
import { DrawnPicture } from '#src/fairness/verifier/drawn-picture.tsx';
import { recordLoader, type RecordRequest } from '#src/fairness/record/load-record.ts';
import { FilmAndSummary, RecordPage } from '#src/fairness/record/record-page.tsx';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Verdict } from '#src/fairness/verifier/verdict.tsx';
import { verifierAddress } from '#src/fairness/verifier/verifier-address.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { factOfBet } from '#src/play/bet/bet-facts.ts';
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

/** Where a bet is shown that has no page here: an opening's page shows its box with all odds, a round's page everybody's bets on it. Null for the others. */
function otherAddress(bet: BetRecord): string | null {
  const { game } = bet.outcome;
  if (isSeedBet(bet)) return game === 'box' ? `/openings/${bet.id}` : null;
  return bet.round === null ? `/${game}` : `/${game}/rounds/${bet.round.id}`;
}

const load = recordLoader('bet', fetchBet);

/** The bet, null when it couldn't be asked for, or the way to where it is shown. An unknown bet is a 404. */
export async function loader(request: RecordRequest): Promise<BetRecord | Response | null> {
  const bet = await load(request);
  const address = bet && otherAddress(bet);
  return address === null ? bet : replace(address);
}

/** The public record of one bet: what it was, the scene played again from the record alone, and its proof. Anybody may see it. */
export function Component() {
  const { t } = useTranslation('bets');
  const { query } = useRecord(fetchBet, queryKeys.bets.one);
  const address = query.data ? otherAddress(query.data) : null;
  if (address !== null) return <Navigate to={address} replace />;
  const bet = query.data && isSeedBet(query.data) ? query.data : undefined;
  const title = t(`titles.${bet?.outcome.game ?? 'any'}`);
  return (
    <RecordPage
      pageTitle={t('pageTitle', { title })}
      title={title}
      share={bet && <ShareLink path={`/bets/${bet.id}`} />}
      words={{ loading: t('loading'), errorTitle: t('error.title'), errorText: t('error.text') }}
      query={query}
    >
      {bet ? <Record key={`${bet.id}-${bet.server_seed}`} bet={bet} /> : null}
    </RecordPage>
  );
}

function Record({ bet }: { bet: Bet }) {
  const { t: fair } = useTranslation('fairness');
  const [proof, setProof] = useState<BetProof | null>(null);
  const replay = useMemo(() => replayOfRecord(bet.id, () => factOfBet(bet)), [bet]);
  function verify(): void {
    const next = proveBet(bet);
    setProof(next);
    announce(fair(`verdict.title.${next.verdict}`));
  }
  return (
    <>
      <FilmAndSummary>
        <RecordFilm replay={replay} game={bet.outcome.game} plate={<DrawnPicture drawn={recordedOutcome(bet.outcome)} />} />
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
  const { outcome, server_seed: serverSeed, client_seed: clientSeed, nonce } = bet;
  const choice = outcome.game === 'plinko' ? { rows: String(outcome.rows), risk: outcome.risk } : {};
  const played =
    outcome.game === 'dice'
      ? { side: outcome.side, target: String(outcome.target / 100) }
      : outcome.game === 'upgrade'
        ? { side: outcome.side, wins: String(outcome.wins) }
        : choice;
  return (
    <Panel name="drawn-from" title={t('seeds.title')}>
      <SeedFacts
        facts={[
          [t('seeds.server'), serverSeed],
          [t('seeds.hash'), bet.server_seed_hash],
          [t('seeds.client'), clientSeed],
          [t('seeds.nonce'), String(nonce)],
        ]}
      />
      {serverSeed !== null && (
        <p className={css.more}>
          <Link to={verifierAddress(outcome.game, { serverSeed, clientSeed, nonce: String(nonce), ...played })} className={css.link}>
            {t('seeds.verifier')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
