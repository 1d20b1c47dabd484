import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { crashRound } from '#contract/api/crash.ts';
import { bustAtMs } from '#contract/games/crash.ts';
import { cents, formatCents } from '#contract/money.ts';
import { recordLoader } from '#src/fairness/record/load-record.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { EndedRound, RunningRound } from '#src/rounds/page/ended-round.tsx';
import { RoundRecordPage } from '#src/rounds/page/round-record-page.tsx';
import { BustPicture } from './bust-picture.tsx';
import { crashFilm } from './crash-film.ts';
import { CrashPlayers } from './crash-players.tsx';
import { stakedOn } from './crash-table.ts';
import { sceneCaptions } from './scene-captions.ts';
import { formatTimes } from './times.ts';

async function fetchRound(asking: Asking, id: string) {
  return (await ask(asking, crashRound, { params: { id } })).data;
}

type RoundReply = Awaited<ReturnType<typeof fetchRound>>;

/** Null when it couldn't be asked for; the page tries again. An unknown round is a 404. */
export const loader = recordLoader('round', fetchRound, 'crash');

/** The public record of one flight: its film, who was aboard, and its proof. */
export function Component() {
  const { t } = useTranslation('crash');
  return <RoundRecordPage game="crash" fetch={fetchRound} titleOf={(number) => t('page.title', { number })} Shown={Shown} />;
}

function Shown({ round, chain, bets }: RoundReply) {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { bust, hash } = round;
  const film = useMemo(() => crashFilm(round, bets, sceneCaptions(t)), [round, bets, t]);
  if (bust === null || film === null || hash === null) return <RunningRound game="crash" />;
  const paid = cents(bets.reduce((sum, { payout }) => sum + payout, 0));
  return (
    <EndedRound
      game="crash"
      round={{ ...round, hash }}
      chain={chain}
      film={film}
      plate={<BustPicture bust={bust} />}
      result={{ bust }}
      valueName={t('page.crashedAt')}
      value={formatTimes(bust)}
      tone={bust >= 1_000 ? 'gold' : bust >= 200 ? 'win' : 'low'}
      facts={[
        { label: t('page.length'), value: t('page.seconds', { seconds: (bustAtMs(bust) / 1_000).toFixed(2) }) },
        { label: rounds('page.players'), value: bets.length },
        { label: rounds('page.staked'), value: formatCents(stakedOn(bets)) },
        { label: rounds('page.paid'), value: formatCents(paid) },
      ]}
      play={t('game.fair.play')}
    >
      <CrashPlayers round={round} lines={bets} mine={NOBODY} />
    </EndedRound>
  );
}

/** A round's page marks no player as the viewer. */
const NOBODY: readonly never[] = [];
