import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wheelRound } from '#contract/api/wheel.ts';
import { cents, formatCents } from '#contract/money.ts';
import { recordLoader } from '#src/fairness/record/load-record.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { EndedRound, RunningRound } from '#src/rounds/page/ended-round.tsx';
import { RoundRecordPage } from '#src/rounds/page/round-record-page.tsx';
import { sceneCaptions } from './scene-captions.ts';
import { LandedPicture } from './spin-picture.tsx';
import { wheelFilm } from './wheel-film.ts';
import { WheelPlayers } from './wheel-players.tsx';
import { stakesOf } from './wheel-table.ts';

async function fetchRound(asking: Asking, id: string) {
  return (await ask(asking, wheelRound, { params: { id } })).data;
}

type RoundReply = Awaited<ReturnType<typeof fetchRound>>;

/** Null when it couldn't be asked for; the page tries again. An unknown round is a 404. */
export const loader = recordLoader('round', fetchRound, 'wheel');

/** The public record of one spin: its replay, the bets of all players, and its proof. */
export function Component() {
  const { t } = useTranslation('wheel');
  return <RoundRecordPage game="wheel" fetch={fetchRound} titleOf={(number) => t('page.title', { number })} Shown={Shown} />;
}

function Shown({ round, chain, bets }: RoundReply) {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const { draw, hash, status } = round;
  const film = useMemo(() => wheelFilm(round, bets, sceneCaptions(t)), [round, bets, t]);
  const stakes = useMemo(() => stakesOf(bets, []), [bets]);
  if (draw === null || film === null || hash === null || status !== 'ended') return <RunningRound game="wheel" />;
  const { color, segment } = draw;
  const sum = (of: (bet: (typeof bets)[number]) => number): string => formatCents(cents(bets.reduce((total, bet) => total + of(bet), 0)));
  return (
    <EndedRound
      game="wheel"
      round={{ ...round, hash }}
      chain={chain}
      film={film}
      plate={<LandedPicture result={draw} />}
      result={draw}
      valueName={t('page.stopped')}
      value={t(`colors.${color}`)}
      tone={color === 50 ? 'gold' : color === 2 ? 'low' : 'win'}
      facts={[
        { label: t('page.segment'), value: t('page.segmentOf', { segment }) },
        { label: rounds('page.bets'), value: bets.length },
        { label: rounds('page.staked'), value: sum(({ stake }) => stake) },
        { label: rounds('page.paid'), value: sum(({ payout }) => payout) },
      ]}
      play={t('game.fair.play')}
    >
      <WheelPlayers lines={bets} own={NOBODY} stakes={stakes} drawn={color} />
    </EndedRound>
  );
}

/** A round's page marks no player as the viewer. */
const NOBODY: readonly never[] = [];
