import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { wheelRound } from '#contract/api/wheel.ts';
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
import { wheelFilm } from './wheel-film.ts';
import { WheelPlate } from './wheel-plate.tsx';
import { WheelPlayers } from './wheel-players.tsx';
import { stakesOf } from './wheel-table.ts';

async function fetchRound(id: string, signal?: AbortSignal) {
  return (await call(wheelRound, { params: { id }, signal })).data;
}

type Record = Awaited<ReturnType<typeof fetchRound>>;

/** Null when it couldn't be asked for; the page tries again. An unknown round is a 404. */
export const loader = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Promise<Record | null> =>
  loadRecord(params['id'], (id) => fetchRound(id, request.signal));

/** The public record of one spin: its film, everybody's bets, and its proof. Anybody may see it. */
export function Component() {
  const { t } = useTranslation('wheel');
  const { id = '' } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const query = useQuery({
    queryKey: queryKeys.rounds.one('wheel', id),
    queryFn: ({ signal }) => fetchRound(id, signal),
    ...(loaded && { initialData: loaded }),
  });
  const record = query.data;
  const number = record?.round.number.toLocaleString('en-US') ?? '…';
  return (
    <RoundFrame
      documentTitle={t('page.documentTitle', { number })}
      title={t('page.title', { number })}
      path={`/wheel/rounds/${id}`}
      query={query}
    >
      {record ? <Shown key={`${record.round.id}-${record.round.status}`} {...record} /> : null}
    </RoundFrame>
  );
}

function Shown({ round, chain, bets }: Record) {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const { draw, hash, status } = round;
  const film = useMemo(
    () => wheelFilm(round, bets, { opening: t('words.opening'), closed: t('words.closed'), lagging: t('words.lagging') }),
    [round, bets, t],
  );
  const stakes = useMemo(() => stakesOf(bets, []), [bets]);
  if (draw === null || film === null || hash === null || status !== 'ended')
    return (
      <RunningNote
        to={
          <ButtonLink to="/wheel" variant="gold">
            {rounds('page.watch')}
          </ButtonLink>
        }
      />
    );
  const { color, segment } = draw;
  const sum = (of: (bet: (typeof bets)[number]) => number): string => formatCents(cents(bets.reduce((total, bet) => total + of(bet), 0)));
  return (
    <>
      <div className={css.top}>
        <ReplayFilm scene="wheel" told={film as Film<unknown, unknown>} game="wheel" plate={<WheelPlate round={round} drawn={color} />} />
        <RoundSummary
          result={t('page.stopped')}
          value={t(`colors.${color}`)}
          tone={color === 50 ? 'gold' : color === 2 ? 'low' : 'win'}
          facts={[
            { label: t('page.segment'), value: t('page.segmentOf', { segment }) },
            { label: rounds('page.bets'), value: bets.length },
            { label: rounds('page.staked'), value: sum(({ stake }) => stake) },
            { label: rounds('page.paid'), value: sum(({ payout }) => payout) },
          ]}
          foot={
            <>
              <time dateTime={round.ended_at ?? round.opened_at}>{formatInstant(round.ended_at ?? round.opened_at)}</time>
              <Link to="/wheel" className={css.link}>
                {t('fair.play')}
              </Link>
            </>
          }
        />
      </div>
      <RoundProofPanel game="wheel" round={{ ...round, hash }} chain={chain} />
      <div className={css.bets}>
        <WheelPlayers lines={bets} own={NOBODY} stakes={stakes} drawn={color} />
      </div>
    </>
  );
}

/** A round's page says of nobody that it is you. */
const NOBODY: readonly never[] = [];
