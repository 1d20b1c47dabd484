import clsx from 'clsx';
import { LockKeyhole, MailWarning, Sparkles, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FreeBox } from '#contract/api/free-loot.ts';
import { formatCents } from '#contract/money.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { formatPoints } from '#src/lib/level-progress.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { LevelMedal } from '#src/ui/level-badge.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { useOver } from '#src/ui/use-left.ts';
import css from './tier-card.module.css';

interface Props {
  free: FreeBox;
  /** The player's points of experience. */
  points: number;
  /** No free box opens before the player has confirmed the email address. */
  confirmFirst: boolean;
  /** By how much the server's clock is ahead of this device's, ms. */
  aheadMs: number;
  /** It is on the stage. */
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** One free box: its tier, what is in it at best, and whether it can be opened, opens again, or is still out of reach. */
export function TierCard({ free, points, confirmFirst, aheadMs, chosen, disabled, onChoose }: Props) {
  const { t } = useTranslation('free-loot');
  const { box, level, missing, to_stake: toStake } = free;
  const [best] = box.top_prizes;
  return (
    <button
      type="button"
      className={clsx(css.card, (missing > 0 || toStake > 0) && css.locked, level === null && css.wide)}
      style={{ '--light-a': box.colors[0], '--light-b': box.colors[1] }}
      aria-pressed={chosen}
      disabled={disabled && !chosen}
      onClick={onChoose}
    >
      <span className={css.light} aria-hidden="true" />
      <span className={css.tier}>
        {level !== null && <LevelMedal level={level} size={22} />}
        {level === null ? t('card.bonus') : t('card.level', { level })}
      </span>
      <span className={css.place}>
        <BoxPicture src={box.img_url} place="card" className={css.picture} />
      </span>
      <span className={clsx('one-line card-name', css.name)}>{box.name}</span>
      <span className={css.holds}>
        <span className="flex" aria-hidden="true">
          {box.top_prizes.map((prize) => (
            <PrizePicture key={prize.id} src={prize.img_url} alt="" size={28} />
          ))}
        </span>
        <Figure translate="yes">{best && t('card.top', { price: formatCents(best.price) })}</Figure>
      </span>
      <State free={free} points={points} confirmFirst={confirmFirst} aheadMs={aheadMs} />
    </button>
  );
}

type StateProps = Pick<Props, 'free' | 'points' | 'confirmFirst' | 'aheadMs'>;

function State({
  free: { missing, starts_at: startsAt, to_stake: toStake, ready_at: readyAt },
  points,
  confirmFirst,
  aheadMs,
}: StateProps) {
  const { t } = useTranslation('free-loot');
  const over = useOver(readyAt, aheadMs);
  if (missing > 0)
    return (
      <span className={css.state}>
        <ProgressBar share={startsAt > 0 ? points / startsAt : 1} thin className={css.track} />
        <span className={css.line}>
          <LockKeyhole size={14} aria-hidden="true" />
          <Figure translate="yes">{t('card.missing', { points: formatPoints(missing) })}</Figure>
        </span>
      </span>
    );
  if (toStake > 0)
    return (
      <span className={css.state}>
        <span className={css.line}>
          <LockKeyhole size={14} aria-hidden="true" />
          <Figure translate="yes">{t('card.toStake', { coins: formatCents(toStake) })}</Figure>
        </span>
      </span>
    );
  if (readyAt !== null && !over)
    return (
      <span className={css.state}>
        <span className={css.line}>
          <Timer size={14} aria-hidden="true" />
          {t('card.opens')} <Countdown until={readyAt} aheadMs={aheadMs} />
        </span>
      </span>
    );
  if (confirmFirst)
    return (
      <span className={css.state}>
        <span className={css.line}>
          <MailWarning size={14} aria-hidden="true" />
          {t('card.confirmFirst')}
        </span>
      </span>
    );
  return (
    <span className={clsx(css.state, css.ready)}>
      <span className={css.line}>
        <Sparkles size={14} aria-hidden="true" />
        {t('card.ready')}
      </span>
    </span>
  );
}
