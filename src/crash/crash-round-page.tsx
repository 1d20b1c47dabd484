import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { crashRound } from '#contract/api/crash.ts';
import { bustAtMs } from '#contract/fairness/crash.ts';
import { cents, formatCents } from '#contract/money.ts';
import { loadRecord } from '#src/fairness/load-record.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { ReplayFilm } from '#src/play/replay/film.tsx';
import type { Film } from '#src/play/replay/replay.ts';
import { RoundFrame, RoundSummary, RunningNote } from '#src/rounds/page/round-frame.tsx';
import css from '#src/rounds/page/round-page.module.css';
import { RoundProofPanel } from '#src/rounds/page/round-proof-panel.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { crashFilm } from './crash-film.ts';
import { CrashPlayers } from './crash-players.tsx';
import { stakedOn } from './crash-table.ts';
import { formatTimes } from './times.ts';

async function fetchRound(id: string, signal?: AbortSignal) {
  return (await call(crashRound, { params: { id }, signal })).data;
}

type Record = Awaited<ReturnType<typeof fetchRound>>;

/** Null when it couldn't be asked for; the page tries again. An unknown round is a 404. */
export const loader = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<Record | null> =>
  loadRecord(params['id'], (id) => fetchRound(id, request.signal));

/** The public record of one flight: its film, who was aboard, and its proof. Anybody may see it. */
export function Component() {
  const { t } = useTranslation('crash');
  const { id = '' } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const query = useQuery({
    queryKey: queryKeys.rounds.one('crash', id),
    queryFn: ({ signal }) => fetchRound(id, signal),
    ...(loaded && { initialData: loaded }),
  });
  const record = query.data;
  const number = record?.round.number.toLocaleString('en-US') ?? '…';
  return (
    <RoundFrame
      documentTitle={t('page.documentTitle', { number })}
      title={t('page.title', { number })}
      path={`/crash/rounds/${id}`}
      query={query}
    >
      {record ? <Shown key={`${record.round.id}-${record.round.status}`} {...record} /> : null}
    </RoundFrame>
  );
}

function Shown({ round, chain, bets }: Record) {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { bust, hash } = round;
  const film = useMemo(
    () =>
      crashFilm(round, bets, {
        opening: t('words.opening'),
        closed: t('words.closed'),
        busted: t('words.busted'),
        lagging: t('words.lagging'),
      }),
    [round, bets, t],
  );
  if (bust === null || film === null || hash === null)
    return (
      <RunningNote
        to={
          <ButtonLink to="/crash" variant="gold">
            {rounds('page.watch')}
          </ButtonLink>
        }
      />
    );
  const paid = cents(bets.reduce((sum, { payout }) => sum + payout, 0));
  return (
    <>
      <div className={css.top}>
        <ReplayFilm
          scene="crash"
          told={film as Film<unknown, unknown>}
          game="crash"
          plate={<strong className={`${css.plate} figures`}>{formatTimes(bust)}</strong>}
        />
        <RoundSummary
          result={t('page.crashedAt')}
          value={formatTimes(bust)}
          tone={bust >= 1_000 ? 'gold' : bust >= 200 ? 'win' : 'low'}
          facts={[
            { label: t('page.length'), value: t('page.seconds', { seconds: (bustAtMs(bust) / 1_000).toFixed(2) }) },
            { label: rounds('page.players'), value: bets.length },
            { label: rounds('page.staked'), value: formatCents(stakedOn(bets)) },
            { label: rounds('page.paid'), value: formatCents(paid) },
          ]}
          foot={
            <>
              <time dateTime={round.ended_at ?? round.opened_at}>{formatInstant(round.ended_at ?? round.opened_at)}</time>
              <Link to="/crash" className={css.link}>
                {t('fair.play')}
              </Link>
            </>
          }
        />
      </div>
      <RoundProofPanel game="crash" round={{ ...round, hash }} chain={chain} />
      <div className={css.bets}>
        <CrashPlayers round={round} lines={bets} mine={NOBODY} />
      </div>
    </>
  );
}

/** A round's page says of nobody that it is you. */
const NOBODY: readonly never[] = [];
