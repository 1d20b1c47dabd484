import { useTranslation } from 'react-i18next';
import { levelOf } from '#contract/level.ts';
import type { FreeLoot } from '#contract/api/free-loot.ts';
import { formatPoints, levelProgress } from '#src/lib/level-progress.ts';
import { Figure } from '#src/ui/figure.tsx';
import { LEVEL_BADGES } from '#src/ui/level-badge.data.ts';
import { levelGroup, LevelMedal } from '#src/ui/level-badge.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import css from './level-panel.module.css';

/** The player's place among the levels, in the colours of their group. */
export function LevelPanel({ loot: { points } }: { loot: FreeLoot }) {
  const { t } = useTranslation('free-loot');
  const progress = levelOf(points * 100);
  const { level, value, to } = progress;
  const { share, left } = levelProgress(progress);
  const [first, second] = LEVEL_BADGES[levelGroup(level)].colors;
  return (
    <section className={css.panel} aria-label={t('level.title')} style={{ '--light-a': first, '--light-b': second }}>
      <LevelMedal level={level} size={88} className={`flex-none ${css.medal}`} />
      <div className="flex-1 min-w-0">
        <p className="face-display type-7 weight-700 tracking-02">{t('level.name', { level })}</p>
        <ProgressBar share={share} label={t('level.progress')} className={css.track} />
        <p className="progress-ends tone-hi">
          <Figure>{to === null ? formatPoints(value) : t('level.points', { value: formatPoints(value), to: formatPoints(to) })}</Figure>
          <span>{left === null ? t('level.highest') : t('level.left', { points: formatPoints(Math.ceil(left)), level: level + 1 })}</span>
        </p>
        <p className={`mt-2 tone-mid type-2 ${css.help}`}>{t('level.help')}</p>
      </div>
    </section>
  );
}
