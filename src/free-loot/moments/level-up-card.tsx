import { useTranslation } from 'react-i18next';
import { FREE_LEVELS, freeBoxSlug } from '#contract/free-loot.ts';
import type { User } from '#contract/api/profile.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { levelProgress } from '#src/lib/level-progress.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LEVEL_BADGES } from '#src/ui/level-badge.data.ts';
import { levelGroup, LevelMedal } from '#src/ui/level-badge.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import css from './level-up.module.css';
import type { Rise } from './use-level-news.ts';

interface Props {
  level: User['user_level'];
  rise: Rise;
  onClose: () => void;
}

/** Celebrates a new level: the medal, the free boxes that it opened, and how far the next level is. */
export function LevelUpCard({ level, rise: { from, to }, onClose }: Props) {
  const { t } = useTranslation('free-loot');
  const [first, second] = LEVEL_BADGES[levelGroup(to)].colors;
  const opened = FREE_LEVELS.filter((tier) => from < tier && tier <= to);
  const best = opened.at(-1);
  const next = FREE_LEVELS.find((tier) => tier > to);
  return (
    <div className={css.card} data-moment="level" style={{ '--light-a': first, '--light-b': second }}>
      <div className={css.light} aria-hidden="true">
        <span className={css.rays} />
        <span className={css.glow} />
        <LevelMedal level={to} size={128} className={css.medal} />
      </div>
      <p className={css.title} aria-hidden="true">
        {t('levelUp.title', { level: to })}
      </p>
      <p className={css.lead}>{to - from > 1 ? t('levelUp.leadMany', { from, level: to }) : t('levelUp.lead')}</p>
      <ProgressBar share={levelProgress(level).share} className={css.track} />
      {best === undefined ? (
        next !== undefined && <p className={css.next}>{t('levelUp.next', { level: next })}</p>
      ) : (
        <div className={css.tier}>
          <span>
            <BoxPicture src={`/boxes/${freeBoxSlug(best)}.webp`} place="card" eager className={css.box} />
          </span>
          <p>
            <strong>{t('levelUp.tier', { count: opened.length })}</strong>
            <span>{t('levelUp.tierText')}</span>
          </p>
        </div>
      )}
      <div className="grid gap-8 w-full mt-8">
        {best !== undefined && (
          <ButtonLink to={`/freeloot?box=${freeBoxSlug(best)}`} variant="gold" wide onClick={onClose}>
            {t('levelUp.open')}
          </ButtonLink>
        )}
        <Button wide variant={best === undefined ? 'gold' : 'quiet'} onClick={onClose}>
          {t('levelUp.close')}
        </Button>
      </div>
    </div>
  );
}
