import clsx from 'clsx';
import { ShieldCheck, Zap } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, formatCents } from '#contract/money.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { useSellProgress } from '#src/inventory/sell.ts';
import { StakingLinks } from '#src/games/staking-links.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { Waits } from './free/use-free-terms.ts';
import css from './open-controls.module.css';
import type { OpenState, OpenedPrize } from './open-flow.ts';
import { COUNTS, type CountChoice } from './open-settings.ts';
import { useBetAction } from '#src/play/bet/use-bet-action.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import type { GameControls } from '#src/play/controls/use-game-controls.ts';

interface Props {
  controls: GameControls;
  /** The state of the opening, and the last outcome that may be seen. */
  shown: Pick<OpenState, 'phase' | 'outcome'>;
  /** The box costs nothing and is opened alone. */
  free?: boolean | undefined;
  /** Until when a free box stays closed, where that is all that keeps it so. */
  waits?: Waits | null | undefined;
  count: CountChoice;
  onCount: (count: CountChoice) => void;
  /** Prizes of the outcome that are still the player's. */
  unsold: readonly OpenedPrize[];
  onDemo: () => void;
  onSell: () => void;
  onKeep: () => void;
}

/** Everything that can be pressed on a box: how many, open, sell, demo, fast, verify. */
export function OpenControls({ controls, shown, free = false, waits = null, count, onCount, unsold, onDemo, onSell, onKeep }: Props) {
  const { outcome } = shown;
  const { t } = useTranslation('boxes');
  const rules = useRules();
  const selling = useSellProgress() !== null;
  const busy = isOnTheWay(shown);
  const fast = controls.settings.instant;
  const demoPress = useOnePress(busy, onDemo);
  const worth = cents(unsold.reduce((sum, { item }) => sum + item.sale_price, 0));
  const [only] = outcome?.prizes.length === 1 ? outcome.prizes : [];
  const own = outcome !== null && !outcome.intent.demo;

  return (
    <div
      className={css.controls}
      data-free={free || undefined}
      data-result={(own && unsold.length > 0) || undefined}
      data-verify={(own && only !== undefined) || undefined}
    >
      {!free && (
        <Segmented
          label={t('open.count')}
          options={COUNTS.map((value) => ({ value, label: value }))}
          value={count}
          onChange={onCount}
          disabled={busy}
          className={css.count}
        />
      )}
      <OpenButton controls={controls} shown={shown} free={free} waits={waits} count={Number(count)} />
      {own && unsold.length > 0 && (
        <Button ref={passFocusOn} size="lg" className={css.sell} loading={selling} disabled={busy} onClick={onSell}>
          {t(unsold.length > 1 ? 'open.sellAll' : 'open.sell')}
          <Figure className="tone-gold">{formatCents(worth)}</Figure>
        </Button>
      )}
      {own && unsold.length > 0 && (
        <Button ref={passFocusOn} size="lg" className={css.keep} disabled={busy} onClick={onKeep}>
          {t('open.keep')}
        </Button>
      )}
      {own && unsold.length > 0 && (
        <StakingLinks items={unsold.flatMap(({ inventoryId }) => inventoryId ?? [])} size="lg" className={css.upgrade} />
      )}
      <span className={css.gap} aria-hidden="true" />
      {rules.demo_play && (
        <Tooltip content={t('open.demoHelp')}>
          <Button size="lg" className={css.demo} aria-disabled={busy || undefined} {...demoPress}>
            {t('open.demo')}
          </Button>
        </Tooltip>
      )}
      {rules.instant_play && (
        <Tooltip content={t('open.fastHelp')}>
          <Button size="lg" className={css.fast} aria-pressed={fast} onClick={() => controls.set({ instant: !fast })}>
            <Zap size={16} aria-hidden="true" />
            {t('open.fast')}
          </Button>
        </Tooltip>
      )}
      {own && only && (
        <ButtonLink to={`/openings/${only.id}`} size="lg" className={css.verify}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('open.verify')}
        </ButtonLink>
      )}
    </div>
  );
}

function isOnTheWay({ phase }: Pick<OpenState, 'phase'>): boolean {
  return phase.step === 'sending' || phase.step === 'presenting';
}

/** The bet button with a box's texts: it shows the price, and one press is one opening however fast the next one follows. */
function OpenButton({
  controls,
  shown,
  free,
  waits,
  count,
}: Pick<Props, 'controls' | 'shown'> & { free: boolean; waits: Waits | null; count: number }) {
  const { t } = useTranslation('boxes');
  const noteId = useId();
  const { stake } = controls;
  const action = useBetAction(controls.bet);
  const { way, locked } = action;
  const busy = isOnTheWay(shown);
  const press = useOnePress(locked, action.press);
  const again = shown.outcome !== null && !shown.outcome.intent.demo;
  const open = (): string => (free ? t('open.free') : many());
  const many = (): string =>
    count > 1 ? t(again ? 'open.againMany' : 'open.buttonMany', { count }) : t(again ? 'open.again' : 'open.button');
  const labels = {
    'log-in': () => t('open.signUp'),
    'add-coins': () => t('open.addCoins'),
    'ask-again': () => t('open.tryAgain'),
    offline: () => (free ? t('open.free') : t('open.button')),
    problem: open,
    bet: open,
  };
  const notes = { offline: () => t('open.offline'), 'ask-again': () => t(action.looking ? 'open.unknown' : 'open.unknownAgain') };
  const note = way === 'offline' || way === 'ask-again' ? notes[way]() : action.note;
  const noted = note !== null && (!busy || way === 'offline');
  return (
    <div className={css.main}>
      <Button
        variant="gold"
        size="lg"
        wide
        data-testid="open-box"
        className={busy ? css.locked : undefined}
        aria-disabled={locked || undefined}
        aria-describedby={noted ? noteId : undefined}
        loading={shown.phase.step === 'sending'}
        {...press}
      >
        {busy ? t('open.opening') : labels[way]()}
        {!busy && !free && way !== 'ask-again' && <Figure className={css.total}>{formatCents(stake.cents)}</Figure>}
      </Button>
      {noted && (
        <p id={noteId} className={clsx('text-note', css.note)}>
          {note}
          {way === 'problem' && waits && (
            <>
              {' '}
              <Countdown {...waits} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
