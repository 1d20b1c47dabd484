import clsx from 'clsx';
import css from './progress-bar.module.css';

interface Props {
  /** How much of it is filled, 0–1. */
  share: number;
  /** What it measures. Left out where words beside it say the same: then it is for the eye alone. */
  label?: string | undefined;
  /** A thin one: its filled part ends in a straight cut. */
  thin?: boolean | undefined;
  className?: string | undefined;
}

/** A bar that is filled from its start. Its container decides the width; `--fill` of its class is what fills it, if not gold. */
export function ProgressBar({ share, label, thin = false, className }: Props) {
  const spoken =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(share * 100) };
  return (
    <span className={clsx(css.track, thin && css.thin, className)} {...spoken}>
      <span className={css.fill} style={{ '--share': share }} />
    </span>
  );
}
