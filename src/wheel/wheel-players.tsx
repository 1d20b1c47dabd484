import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WheelBet, PublicWheelBet } from '#contract/api/wheel.ts';
import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { WheelStakes } from '#scenes/wheel/model.ts';
import { type ListedPlayer, PlayerList } from '#src/rounds/player-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './wheel-players.module.css';
import { paysOn, sortedLines } from './wheel-table.ts';

interface Props {
  lines: readonly PublicWheelBet[];
  own: readonly WheelBet[];
  stakes: WheelStakes;
  /** What was drawn, once it was seen. */
  drawn: WheelColor | null;
}

/** The bets of all players on this round: the stakes on each colour, and who placed them. */
export function WheelPlayers({ lines, own, stakes, drawn }: Props) {
  const { t } = useTranslation('wheel');
  const rows = useMemo(() => {
    const ids = new Set(own.map(({ id }) => id));
    return sortedLines(lines, ids).map(({ id, player, color, stake }): ListedPlayer => {
      const payout = drawn === null ? cents(0) : paysOn(stake, color, drawn);
      return {
        id,
        name: player.name,
        isDemo: player.is_demo,
        hue: player.hue,
        avatarUrl: player.avatar_url,
        own: ids.has(id),
        stake: payout > 0 ? payout : stake,
        result: t(`colors.${color}`),
        won: payout > 0,
      };
    });
  }, [lines, own, drawn, t]);
  const staked = cents(lines.reduce((sum, { stake }) => sum + stake, 0));
  return (
    <PlayerList
      title={t('players.title', { count: lines.length })}
      label={t('players.label')}
      staked={staked}
      rows={rows}
      empty={<EmptyState level={3} title={t('players.emptyTitle')} text={t('players.emptyText')} />}
    >
      <ul className={css.colors}>
        {WHEEL_COLORS.map((color) => (
          <li key={color} className={clsx(css.color, css[`c${color}`], drawn !== null && drawn !== color && css.dark)}>
            <Figure className="type-3 weight-700">{t(`colors.${color}`)}</Figure>
            <Figure className="one-line tone-mid type-2 weight-600">{formatCents(stakes[color].stakeCents)}</Figure>
            <span className="visually-hidden">{t('colors.players', { count: stakes[color].players })}</span>
          </li>
        ))}
      </ul>
    </PlayerList>
  );
}
