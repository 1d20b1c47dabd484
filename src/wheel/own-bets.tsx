import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { WheelBet } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { TakeBack } from '#src/rounds/events/round-intents.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Figure } from '#src/ui/figure.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import css from './own-bets.module.css';
import { paysOn } from './wheel-table.ts';

interface Props {
  bets: readonly WheelBet[];
  takeBack: TakeBack;
  /** Bets are open: each can be taken back. */
  open: boolean;
  /** What was drawn, once it was seen. */
  drawn: WheelColor | null;
}

/** The player's bets on this round, each with the way to take it back until bets close. */
export function OwnBets({ bets, takeBack, open, drawn }: Props) {
  const { t } = useTranslation('wheel');
  const group = useKeptFocus<HTMLElement>();
  const asked = useStore(takeBack.store);
  const total = cents(bets.reduce((sum, { stake }) => sum + stake, 0));
  return (
    <section ref={group} tabIndex={-1} data-kept-in-sight aria-label={t('mine.title')}>
      <header className="flex items-baseline justify-between mb-8">
        <h2 className="text-label face-text tracking-0">{t('mine.title')}</h2>
        {total > 0 && <Figure className="type-3 weight-600">{formatCents(total)}</Figure>}
      </header>
      {bets.length === 0 && <p className="tone-low type-3">{t('mine.none')}</p>}
      <ul className={clsx('grid gap-6', css.list)}>
        {bets.map(({ id, color, stake }) => {
          const payout = drawn === null ? 0 : paysOn(stake, color, drawn);
          const asking = asked.has(id);
          return (
            <li key={id} className={clsx(css.bet, payout > 0 && css.won)}>
              <Figure className={clsx(css.color, css[`c${color}`])}>{t(`colors.${color}`)}</Figure>
              <Figure>{formatCents(stake)}</Figure>
              {drawn !== null && (
                <Figure translate="yes" className={clsx(css.result, 'ml-auto')}>
                  {payout > 0 ? t('mine.won', { amount: formatCents(cents(payout)) }) : t('mine.lost')}
                </Figure>
              )}
              {open && (
                <span className="ml-auto">
                  <IconButton
                    size="sm"
                    variant="plain"
                    label={asking ? t('mine.canceling') : t('mine.cancel', { amount: formatCents(stake), color })}
                    aria-disabled={asking || undefined}
                    onClick={() => takeBack.take(id)}
                  >
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
