import clsx from 'clsx';
import { Check, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cents, formatCents, formatChange, type Cents } from '#contract/money.ts';
import { verifierAddress } from '#src/fairness/verifier/verifier-address.ts';
import { passFocusOn } from '#src/lib/hooks/pass-focus-on.ts';
import { useSellProgress } from '#src/inventory/sell.ts';
import { Button } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import type { OpenedPrize, Outcome } from './open-flow.ts';
import css from './result-panel.module.css';

/** What became of prizes that left the inventory, by their ids in it: sold here, or gone by another way. */
export type PrizeEnds = ReadonlyMap<string, PrizeEnd>;

type PrizeEnd = 'sold' | 'gone';

interface Props {
  outcome: Outcome | null;
  ends: PrizeEnds;
  onSell: (prize: OpenedPrize) => void;
}

/** The outcome in words and pictures, for everyone who can't or doesn't see the canvas. Empty until it may be seen. */
export function ResultPanel({ outcome, ends, onSell }: Props) {
  const { t } = useTranslation('boxes');
  if (!outcome)
    return (
      <div className={clsx(css.panel, css.idle)} aria-hidden="true">
        <p className="place-note py-20">{t('result.place')}</p>
      </div>
    );
  const { demo } = outcome.intent;
  const many = outcome.prizes.length > 1;
  return (
    <section className={css.panel} aria-label={t(demo ? 'result.demoTitle' : 'result.title')} data-testid="result">
      <ul className={clsx(css.prizes, many && css.many)}>
        {outcome.prizes.map((prize) => (
          <li key={prize.id} className={clsx('min-w-0', css.cell)}>
            <PrizeRow prize={prize} single={!many} outcome={outcome} end={ends.get(prize.inventoryId ?? '')} onSell={() => onSell(prize)} />
          </li>
        ))}
      </ul>
      {many && (
        <p className={clsx('flex items-baseline justify-end gap-12 mt-12 tone-mid type-4', css.total)}>
          <span>{t('result.total')}</span> <Coins amount={outcome.payoutCents} /> <Profit profit={outcome.profitCents} />
        </p>
      )}
      {demo && (
        <p className={clsx('mt-10 tone-mid type-3', css.note)}>
          {t('result.demoNote')}{' '}
          <Link to={demoProof(outcome)} className={css.link}>
            {t('result.demoProof')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** A demo's seeds are revealed at once; the verifier takes them from its address. */
function demoProof({ seeds, prizes }: Outcome): string {
  return verifierAddress('box', { serverSeed: seeds.serverSeed ?? '', clientSeed: seeds.clientSeed, nonce: String(prizes[0]?.nonce ?? 0) });
}

interface RowProps {
  prize: OpenedPrize;
  single: boolean;
  outcome: Outcome;
  end: PrizeEnd | undefined;
  onSell: () => void;
}

function PrizeRow({ prize, single, outcome, end, onSell }: RowProps) {
  const { t } = useTranslation('boxes');
  const selling = useSellProgress() !== null;
  const { item, inventoryId, id } = prize;
  const price = formatCents(item.sale_price);
  return (
    <div className={css.prize} tabIndex={-1} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <PrizePicture src={item.img_url} alt="" size={52} rarity={item.rarity} eager />
      <div className="flex-1 min-w-0">
        <p className={clsx('one-line type-4 weight-600', css.name)}>{item.name}</p>
        <p className="row gap-12 min-w-0">
          <RarityDot rarity={item.rarity} labelled />
          {!single && (inventoryId === null || end) && <Coins amount={item.sale_price} className={css.price} />}
        </p>
      </div>
      {single && (
        <div className="stack items-end gap-2">
          <Coins amount={item.sale_price} className={css.price} />
          <Profit profit={outcome.profitCents} />
        </div>
      )}
      {inventoryId !== null && !single && (
        <div className={clsx('row gap-4', css.actions)}>
          {end ? (
            <Ended end={end} />
          ) : (
            <Button
              ref={passFocusOn}
              size="sm"
              aria-disabled={selling || undefined}
              aria-label={t('result.sellOne', { name: item.name, price })}
              onClick={selling ? undefined : onSell}
            >
              {t('result.sellShort')} <Figure className={css.price}>{price}</Figure>
            </Button>
          )}
          <Link
            to={`/openings/${id}`}
            className={clsx('square tone-mid', css.proof)}
            aria-label={t('result.verifyOne', { name: item.name })}
          >
            <ShieldCheck size={18} aria-hidden="true" />
          </Link>
        </div>
      )}
      {single && end && <Ended end={end} />}
    </div>
  );
}

/** Says what became of a prize that isn't the player's any more. */
function Ended({ end }: { end: PrizeEnd }) {
  const { t } = useTranslation('boxes');
  return (
    <span className={clsx('inline-flex items-center gap-4 type-2 weight-600', end === 'sold' ? 'tone-win' : 'tone-mid')}>
      {end === 'sold' && <Check size={14} aria-hidden="true" />}
      {t(`result.${end}`)}
    </span>
  );
}

/** What was gained or lost, with its sign, and in words for screen readers. */
function Profit({ profit }: { profit: Cents }) {
  const { t } = useTranslation('boxes');
  const amount = formatCents(cents(Math.abs(profit)));
  const key = profit > 0 ? 'result.gain' : profit < 0 ? 'result.loss' : 'result.even';
  return (
    <span className={clsx('type-3 weight-600 tone-mid', profit > 0 && css.gain)}>
      <Figure aria-hidden="true">{formatChange(profit)}</Figure>
      <span className="visually-hidden">{t(key, { amount })}</span>
    </span>
  );
}
