import { useTranslation } from 'react-i18next';
import { Figure } from './figure.tsx';
import { badgeImage, LEVEL_BADGES, type LevelGroup } from './level-badge.data.ts';
import css from './level-badge.module.css';
import { ProgressBar } from './progress-bar.tsx';

/** Levels below 10 are group 1, then every ten levels are one group; 110 is the last. */
export function levelGroup(level: number): LevelGroup {
  if (level < 10) return 1;
  return Math.min(110, Math.floor(level / 10) * 10) as LevelGroup;
}

interface Props {
  level: number;
  /** How far the level has come, 0–1: a line along its foot. Left out where it is not known. */
  share?: number | undefined;
}

/** A player's level with the medal and in the colours of its group. */
export function LevelBadge({ level, share }: Props) {
  const { t } = useTranslation('ui');
  const group = levelGroup(level);
  const { colors } = LEVEL_BADGES[group];
  return (
    <span className={css.badge} style={{ '--from': colors[0], '--to': colors[1] }}>
      <img src={badgeImage(group)} alt="" width={18} height={18} className={css.medal} />
      <span className="visually-hidden">{t('level.full', { level })}</span>
      <Figure aria-hidden="true">{t('level.short', { level })}</Figure>
      {share !== undefined && (
        <>
          <span className="visually-hidden">{t('level.share', { percent: Math.floor(share * 100) })}</span>
          <ProgressBar share={share} thin className={css.track} />
        </>
      )}
    </span>
  );
}

/** The medal of a group alone, where words beside it say the level. */
export function LevelMedal({ level, size, className }: { level: number; size: number; className?: string | undefined }) {
  return <img src={badgeImage(levelGroup(level))} alt="" width={size} height={size} className={className} />;
}
