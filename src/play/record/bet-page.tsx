import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, replace } from 'react-router';
import { bet as betRoute, type BetRecord, isRoundBet, isSeedBet } from '#contract/api/bets.ts';
import { recordLoader, type RecordRequest } from '#src/fairness/record/load-record.ts';
import { RecordPage } from '#src/fairness/record/record-page.tsx';
import { useRecord } from '#src/fairness/record/use-record.ts';
import { betAddress } from '#src/games/entry.ts';
import { entryOf, loadView, useGameView } from '#src/games/registry.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { ShareLink } from '#src/play/replay/share-link.tsx';
import { RoundBetRecord } from '#src/rounds/page/round-bet-record.tsx';
import { SeedBetRecord } from './seed-bet-record.tsx';

async function fetchBet(asking: Asking, id: string): Promise<BetRecord> {
  return (await ask(asking, betRoute, { params: { id } })).data;
}

/** The address of a bet's record when its game has another page for it; null where this page shows it. */
const otherPageOf = (bet: BetRecord): string | null => entryOf(bet.outcome.game).record?.(bet) ?? null;

/** A bet that is open, or whose round is, is asked for again this often, ms. */
const POLL_MS = 4_000;

const isUnderWay = (bet: BetRecord): boolean => bet.status === 'open' || ('round' in bet && bet.round?.hash === null);

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
  const { query } = useRecord(fetchBet, queryKeys.bets.one, (bet) => isUnderWay(bet) && POLL_MS);
  const record = query.data;
  const waiting = <Frame query={query} title={t('titles.any')} />;
  if (!record) return waiting;
  const elsewhere = otherPageOf(record);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <Suspense fallback={waiting}>
      <Known bet={record} query={query} />
    </Suspense>
  );
}

type Query = Parameters<typeof RecordPage>[0]['query'];

function Frame({ query, title, bet, children = null }: { query: Query; title: string; bet?: BetRecord; children?: React.ReactNode }) {
  const { t } = useTranslation('bets');
  return (
    <RecordPage
      pageTitle={t('pageTitle', { title })}
      title={title}
      about={bet && { type: 'bet', id: bet.id }}
      share={bet && <ShareLink path={betAddress(bet.id)} />}
      words={{ loading: t('loading'), errorTitle: t('error.title'), errorText: t('error.text') }}
      query={query}
    >
      {children}
    </RecordPage>
  );
}

function Known({ bet, query }: { bet: BetRecord; query: Query }) {
  const { bet: title } = useGameView(bet.outcome.game).words();
  return (
    <Frame bet={bet} query={query} title={title}>
      {isSeedBet(bet) && <SeedBetRecord key={`${bet.id}-${bet.server_seed}`} bet={bet} />}
      {/* The record of a seat is its battle's page. */}
      {isRoundBet(bet) && <RoundBetRecord key={`${bet.id}-${bet.status}-${bet.round?.hash}`} bet={bet} />}
    </Frame>
  );
}
