import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { crashMultiplier, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { cents, formatCents, formatChange } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { CashOut } from './cash-out.ts';
import css from './crash-actions.module.css';
import { useFlightNow } from './use-flight-now.ts';

interface Props {
  bet: CrashBet;
  round: CrashRound | null;
  flow: CashOut;
  hotkey: boolean;
}

/** Leaves the flight. It shows what the bet is worth at this moment, reacts to the press at once, and is never inactive: without an answer it asks again. */
export function CashOutButton({ bet, round, flow, hotkey }: Props) {
  const { t } = useTranslation('crash');
  const { t: play } = useTranslation('play');
  const state = useStore(flow.store);
  const now = useFlightNow(round);
  const asking = state.step === 'asking';
  const unknown = state.step === 'unknown';
  const early = !asking && !unknown && now < LEAST_CASH_OUT;
  const press = useOnePress(asking || early, () => (unknown ? flow.lookNow() : void flow.press(bet.id)), { repeatable: true });
  const worth = payoutAt(bet.stake, crashMultiplier(bet.auto === null ? now : Math.min(now, bet.auto)));
  const profit = cents(worth - bet.stake);
  const key = hotkey && !asking && !unknown;
  return (
    <div className={css.leave}>
      <Button
        variant="gold"
        size="lg"
        wide
        className={clsx(css.cashOut, asking && css.asking)}
        aria-disabled={asking || early || undefined}
        aria-keyshortcuts={key ? 'Space' : undefined}
        data-testid="cash-out"
        {...press}
      >
        {asking || unknown ? (
          <span className="grid justify-items-center gap-4 leading-tight">
            <span className="inline-flex items-center gap-10 face-display type-6">
              <Spinner size={20} />
              {t(asking ? 'cashOut.asking' : 'cashOut.unknown')}
            </span>
            {unknown && <span className={css.sub}>{t('cashOut.lookNow')}</span>}
          </span>
        ) : (
          <span className="grid justify-items-center gap-4 leading-tight">
            <span className="face-display type-6 weight-700 nowrap">
              {t('cashOut.button')} <Figure>{formatCents(worth)}</Figure>
            </span>
            {early ? (
              <span key="soon" className={css.sub}>
                {t('cashOut.soon')}
              </span>
            ) : (
              <span key="profit" className={css.sub}>
                {t('cashOut.profit')} <Figure>{formatChange(profit)}</Figure>
              </span>
            )}
          </span>
        )}
        {key && (
          <kbd className={css.key} aria-hidden="true">
            {play('hotkeys.space')}
          </kbd>
        )}
      </Button>
      {(asking || unknown) && <p className="text-note text-center">{t(asking ? 'cashOut.askingNote' : 'cashOut.unknownNote')}</p>}
    </div>
  );
}
