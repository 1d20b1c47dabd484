import clsx from 'clsx';
import { ArrowRight, Check, ShieldCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '#contract/count.ts';
import { cents, formatCents } from '#contract/money.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { useSellProgress } from '#src/inventory/sell.ts';
import { useSelling } from '#src/inventory/use-selling.tsx';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import css from './play-strip.module.css';
import type { Upgrade, UpgradeOutcome } from './upgrade-play.ts';

/** Pictures that are in the strip, and how many of them on a phone; more are counted. */
const SHOWN_ITEMS = 6;
const SHOWN_ON_PHONES = 2;

/** Under the stage: what is put together, and after a play what came of it. It keeps its height, so that nothing moves with a result. */
export function PlayStrip({ upgrade }: { upgrade: Upgrade }) {
  const { outcome, flow } = upgrade;
  return (
    <div className={css.strip} tabIndex={-1} data-testid="result">
      {outcome ? <Result key={outcome.bet.id} outcome={outcome} onDone={flow.clear} /> : <Together upgrade={upgrade} />}
    </div>
  );
}

function Together({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { items, coins, staked, target, removeItem, setTarget, busy } = upgrade;
  return (
    <>
      <div className={clsx(css.side, css.stake)}>
        <p className="tone-low type-2">{t('strip.stake')}</p>
        {staked === 0 ? (
          <p className={css.none}>{t('strip.noStake')}</p>
        ) : (
          <div className={css.things}>
            <ul className={clsx('flex flex-none gap-4', css.items)} aria-label={t('strip.items')}>
              {items.slice(0, SHOWN_ITEMS).map((item) => (
                <li key={item.id}>
                  <Taken label={t('strip.remove', { name: item.name })} disabled={busy} onPress={() => removeItem(item.id)}>
                    <PrizePicture src={item.img_url} alt="" size={36} eager />
                  </Taken>
                </li>
              ))}
              {items.length > SHOWN_ITEMS && (
                <li className={clsx(css.rest, css.wideOnly)}>{t('strip.more', { count: items.length - SHOWN_ITEMS })}</li>
              )}
              {items.length > SHOWN_ON_PHONES && (
                <li className={clsx(css.rest, css.phoneOnly)}>{t('strip.more', { count: items.length - SHOWN_ON_PHONES })}</li>
              )}
            </ul>
            <p className="stack min-w-0 leading-snug">
              <Coins amount={staked} className="type-4 weight-600" />
              {items.length > 0 && coins > 0 && (
                <span className={clsx('tone-low type-2', css.detail, css.wideOnly)}>
                  {t('strip.coins', { amount: formatCents(coins) })}
                </span>
              )}
            </p>
          </div>
        )}
      </div>
      <ArrowRight size={20} className="flex-none tone-low" aria-hidden="true" />
      <div className={css.side}>
        <p className="tone-low type-2">{t('strip.target')}</p>
        {target === null ? (
          <p className={css.none}>{t('strip.noTarget')}</p>
        ) : (
          <div className={css.things}>
            <Taken label={t('strip.drop', { name: target.name })} disabled={busy} onPress={() => setTarget(null)}>
              <PrizePicture src={target.img_url} alt="" size={36} eager />
            </Taken>
            <p className="stack min-w-0 leading-snug">
              <span className="one-line type-3 weight-600">{target.name}</span>
              <Coins amount={target.sale_price} className="type-4 weight-600" />
            </p>
          </div>
        )}
      </div>
    </>
  );
}

/** A chosen thing; pressing it takes it back. */
function Taken({ label, disabled, onPress, children }: { label: string; disabled: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={clsx('square-lg flex-none relative bordered fill-well', css.taken)}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
      <span className={css.remove} aria-hidden="true">
        <X size={11} strokeWidth={3} />
      </span>
    </button>
  );
}

function Result({ outcome, onDone }: { outcome: UpgradeOutcome; onDone: () => void }) {
  const { t } = useTranslation('upgrade');
  const { bet } = outcome;
  if (!isBetOf('upgrade', bet)) return null;
  const { target, ticket, wins, side } = bet.outcome;
  const won = bet.payout > 0;
  const range = side === 'under' ? `0–${formatCount(wins - 1)}` : `${formatCount(1_000_000 - wins)}–999,999`;
  return (
    <>
      <PrizePicture
        src={target.img_url}
        alt=""
        size={52}
        eager
        {...(won && { rarity: target.rarity })}
        {...(!won && css.missed && { className: css.missed })}
      />
      <div className="flex-1 min-w-0">
        <p className={clsx('face-display type-6 weight-700 leading-snug', css.outcome, won ? css.won : css.lost)}>
          {won ? t('result.won', { name: target.name }) : t('result.lost')}
        </p>
        <p className={clsx('tone-low type-2', css.detail)}>
          {t(won ? 'result.hit' : 'result.miss', { ticket: formatCount(ticket), range })}
        </p>
      </div>
      <p className="stack flex-none items-end leading-snug">
        <Coins amount={won ? bet.payout : cents(-bet.stake)} className={clsx('face-display type-6 weight-700', css.price)} />
        {won && <Figure className="tone-win type-3 weight-600">{t('result.gain', { amount: formatCents(outcome.profitCents) })}</Figure>}
      </p>
      <div className={clsx('row flex-none gap-8', css.actions)}>
        {won && <Keeping outcome={outcome} onDone={onDone} />}
        <Link to={`/bets/${bet.id}`} className={css.proof}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('result.verify')}
        </Link>
      </div>
    </>
  );
}

/** A won prize may be sold at once or kept. */
function Keeping({ outcome, onDone }: { outcome: UpgradeOutcome; onDone: () => void }) {
  const { t } = useTranslation('upgrade');
  const { sell, question } = useSelling();
  const selling = useSellProgress() !== null;
  const [end, setEnd] = useState<'sold' | 'gone' | null>(null);
  const id = outcome.answer?.inventory_id ?? null;
  if (id === null) return null;
  const { target } = outcome.intent;
  const price = outcome.payoutCents;
  if (end) {
    return (
      <span className={css.sold}>
        {end === 'sold' && <Check size={14} aria-hidden="true" />}
        {t(`result.${end}`)}
      </span>
    );
  }
  const sellIt = async (): Promise<void> => {
    const report = await sell([{ id, name: target.name, salePrice: price }]);
    if (report && report.error === null) setEnd(report.gone.length > 0 ? 'gone' : 'sold');
  };
  return (
    <>
      <Button ref={passFocusOn} size="sm" loading={selling} onClick={() => void sellIt()}>
        {t('result.sell')} <Figure className="tone-gold">{formatCents(price)}</Figure>
      </Button>
      <Button ref={passFocusOn} size="sm" disabled={selling} onClick={onDone}>
        {t('result.keep')}
      </Button>
      {question}
    </>
  );
}
