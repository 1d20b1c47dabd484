import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { BoxPicture } from '#src/boxes/box-picture.tsx';
import { roundBoxes } from '../live/progress.ts';
import css from './round-strip.module.css';

interface Props {
  battle: Pick<Battle, 'boxes'>;
  /** How many rounds have begun, and how many can be read. */
  begun: number;
  read: number;
}

/** The battle's rounds by their boxes: those that are over, the one that runs, those to come. It keeps the running one in view. */
export function RoundStrip({ battle, begun, read }: Props) {
  const { t } = useTranslation('battles');
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const current = list?.children[Math.max(0, begun - 1)];
    if (!list || !(current instanceof HTMLElement)) return;
    list.scrollTo({ left: current.offsetLeft - list.clientWidth / 2 + current.clientWidth / 2, behavior: 'smooth' });
  }, [begun]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ol ref={strip} className={css.strip} aria-label={t('page.rounds')} tabIndex={0}>
      {roundBoxes(battle).map(({ name, img_url: src }, round) => {
        const over = round < read;
        const runs = !over && round === begun - 1;
        return (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a round is its place
            key={round}
            className={clsx(css.round, over && css.over, runs && css.runs)}
            aria-current={runs ? 'step' : undefined}
            title={name}
          >
            <BoxPicture src={src} place="card" className={css.picture} />
            <span className="visually-hidden">{t(over ? 'page.roundOver' : 'page.roundBox', { round: round + 1, name })}</span>
            {over && <Check size={12} className={css.check} aria-hidden="true" />}
          </li>
        );
      })}
    </ol>
  );
}
