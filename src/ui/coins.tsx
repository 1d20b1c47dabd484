import clsx from 'clsx';
import { type Cents, formatCents, formatChange } from '#contract/money.ts';
import { CoinIcon } from './coin-icon.tsx';
import css from './coins.module.css';
import { Figure } from './figure.tsx';

interface Props {
  amount: Cents;
  /** `signed` shows + before a gain; a loss has its minus always. */
  signed?: boolean | undefined;
  /** Without the coin, where the place says already that it is money. */
  bare?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of coins: the coin and two decimals in figures of one width. */
export function Coins({ amount, signed = false, bare = false, className }: Props) {
  return (
    <Figure className={clsx(css.coins, className)}>
      {!bare && <CoinIcon />}
      <span translate="no">{signed ? formatChange(amount) : formatCents(amount)}</span>
    </Figure>
  );
}
