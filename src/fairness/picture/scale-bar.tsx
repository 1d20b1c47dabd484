import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Figure } from '#src/ui/figure.tsx';
import css from './scale-bar.module.css';

interface Props {
  /** The whole picture in words. */
  label: string;
  /** The position of the mark, 0–1. */
  at: number;
  /** The mark's own number. */
  value: string;
  /** What is lit, 0–1. */
  zone?: readonly [number, number] | undefined;
  /** Whether the mark wins, where there is something to win. */
  won?: boolean | undefined;
  /** What wins, in a few words. */
  rule?: string | undefined;
  /** The numbers at both ends. */
  ends: readonly [string, string];
}

const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(3)}%`;

/** A number marked on a bar, with the part that wins lit. */
export function ScaleBar({ label, at, value, zone, won, rule, ends }: Props) {
  const { t } = useTranslation('fairness');
  return (
    <div className={clsx(css.scale, won === true && css.won, won === false && css.lost)} role="img" aria-label={label}>
      <span className={css.flagRow}>
        <Figure className={css.flag} style={{ '--at': percent(at) }}>
          {value}
        </Figure>
      </span>
      <span className={css.bar}>
        {zone && <span className={css.zone} style={{ '--from': percent(zone[0]), '--to': percent(zone[1]) }} />}
        <span className={css.mark} style={{ '--at': percent(at) }} />
      </span>
      <Figure className="text-ends tone-low">
        <span>{ends[0]}</span>
        {won !== undefined && (
          <span className={css.outcome}>
            {t(won ? 'pictures.won' : 'pictures.lost')}
            {rule !== undefined && <span className="tone-mid weight-400">{rule}</span>}
          </span>
        )}
        <span>{ends[1]}</span>
      </Figure>
    </div>
  );
}
