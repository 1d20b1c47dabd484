import clsx from 'clsx';
import { ShieldCheck, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#contract/api/boxes.ts';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { openModal } from '#src/lib/modal.ts';
import { useOnline } from '#src/lib/realtime/use-online.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { useSellProgress } from '#src/inventory/sell.ts';
import { StakingLinks } from '#src/games/staking-links.tsx';
import { useShownBalance } from '#src/settlement/use-balance.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './open-controls.module.css';
import type { OpenIntent, OpenPhase, OpenedPrize, Outcome } from './open-flow.ts';
import { COUNTS, type CountChoice } from './open-settings.ts';
import { depositFor } from '#src/play/bet/deposit-for.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';

interface Props {
  box: Box;
  phase: OpenPhase;
  count: CountChoice;
  onCount: (count: CountChoice) => void;
  fast: boolean;
  onFast: (fast: boolean) => void;
  outcome: Outcome | null;
  /** Prizes of the outcome that are still the player's. */
  unsold: readonly OpenedPrize[];
  onStart: (mode: OpenIntent['mode']) => void;
  onSell: () => void;
  onKeep: () => void;
}

/** Everything that can be pressed on a box: how many, open, sell, demo, fast, verify. */
export function OpenControls(props: Props) {
  const { phase, count, onCount, fast, onFast, outcome, unsold, onStart, onSell, onKeep } = props;
  const { t } = useTranslation('boxes');
  const rules = useRules();
  const selling = useSellProgress() !== null;
  const busy = phase.step === 'sending' || phase.step === 'presenting';
  const demoPress = useOnePress(busy, () => onStart('demo'));
  const worth = cents(unsold.reduce((sum, { item }) => sum + item.sale_price, 0));
  const [only] = outcome?.prizes.length === 1 ? outcome.prizes : [];
  const own = outcome !== null && outcome.intent.mode !== 'demo';

  return (
    <div className={css.controls} data-result={(own && unsold.length > 0) || undefined}>
      <Segmented
        label={t('open.count')}
        options={COUNTS.map((value) => ({ value, label: value }))}
        value={count}
        onChange={onCount}
        disabled={busy}
        className={css.count}
      />
      <OpenButton {...props} fast={fast && rules.instant_play} />
      {own && unsold.length > 0 && (
        <Button size="lg" className={css.sell} loading={selling} disabled={busy} onClick={onSell}>
          {t(unsold.length > 1 ? 'open.sellAll' : 'open.sell')}
          <span className={clsx(css.amount, 'figures')}>{formatCents(worth)}</span>
        </Button>
      )}
      {own && unsold.length > 0 && (
        <Button size="lg" className={css.keep} disabled={busy} onClick={onKeep}>
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
          <Button size="lg" className={css.fast} aria-pressed={fast} onClick={() => onFast(!fast)}>
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

type Way = 'open' | 'sign-up' | 'add-coins' | 'ask-again' | 'offline';

/** What a press would do now. A balance that isn't known yet doesn't stand in the way: the server decides. */
function wayOf(phase: OpenPhase, guest: boolean, online: boolean, short: Cents): Way {
  if (guest) return 'sign-up';
  if (!online) return 'offline';
  if (phase.step === 'unknown') return 'ask-again';
  return short > 0 ? 'add-coins' : 'open';
}

function OpenButton({ box, phase, count: countChoice, fast, outcome, onStart }: Props) {
  const { t } = useTranslation('boxes');
  const user = useUser();
  const online = useOnline();
  const balance = useShownBalance();
  const count = Number(countChoice);
  const total = cents(box.price * count);
  const short = cents(balance === null ? 0 : Math.max(0, total - balance));
  const busy = phase.step === 'sending' || phase.step === 'presenting';
  const way = wayOf(phase, user === null, online, short);
  const locked = busy || user === undefined || way === 'offline';

  const press = useOnePress(locked, () => {
    if (way === 'sign-up') openModal('register', { next: location.pathname });
    else if (way === 'add-coins') openModal('deposit', { amount: depositFor(short) });
    else onStart(fast ? 'fast' : 'normal');
  });

  const again = outcome !== null && outcome.intent.mode !== 'demo';
  const words = {
    'sign-up': () => t('open.signUp'),
    'add-coins': () => t('open.addCoins'),
    'ask-again': () => t('open.tryAgain'),
    offline: () => t('open.button'),
    open: () => (count > 1 ? t(again ? 'open.againMany' : 'open.buttonMany', { count }) : t(again ? 'open.again' : 'open.button')),
  };
  return (
    <div className={css.main}>
      <Button
        variant="gold"
        size="lg"
        wide
        data-testid="open-box"
        className={clsx(css.open, busy && css.locked)}
        aria-disabled={locked || undefined}
        aria-describedby={way === 'open' || busy ? undefined : 'open-note'}
        loading={phase.step === 'sending'}
        {...press}
      >
        {busy ? t('open.opening') : words[way]()}
        {!busy && way !== 'ask-again' && <span className={clsx(css.total, 'figures')}>{formatCents(total)}</span>}
      </Button>
      {!busy && way === 'add-coins' && (
        <p id="open-note" className={css.note}>
          {t('open.short', { amount: formatCents(short) })}
        </p>
      )}
      {!busy && way === 'ask-again' && (
        <p id="open-note" className={css.note}>
          {t('open.unknown')}
        </p>
      )}
      {way === 'offline' && (
        <p id="open-note" className={css.note}>
          {t('open.offline')}
        </p>
      )}
    </div>
  );
}
