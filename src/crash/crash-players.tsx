import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { type ListedPlayer, PlayerList } from '#src/rounds/player-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { playerRows, stakedOn } from './crash-table.ts';
import { formatTimes } from './times.ts';

interface Props {
  round: CrashRound | null;
  lines: readonly PublicCrashBet[];
  mine: readonly CrashBet[];
}

/** Who is aboard, with how much, and who is out at what. */
export function CrashPlayers({ round, lines, mine }: Props) {
  const { t } = useTranslation('crash');
  const over = round?.status === 'ended';
  const rows = useMemo(
    () =>
      playerRows(lines, mine).map(({ id, player, stake, at, payout, own }): ListedPlayer => ({
        id,
        name: player.name,
        isDemo: player.is_demo,
        hue: player.hue,
        avatarUrl: player.avatar_url,
        own,
        // Out: what it brought; else what is at stake.
        stake: at === null ? stake : payout,
        result: at === null ? (over ? t('players.lost') : '—') : formatTimes(at),
        won: at !== null,
      })),
    [lines, mine, over, t],
  );
  return (
    <PlayerList
      title={t('players.title', { count: lines.length })}
      label={t('players.label')}
      staked={stakedOn(lines)}
      rows={rows}
      empty={<EmptyState level={3} title={t('players.emptyTitle')} text={t('players.emptyText')} />}
    />
  );
}
