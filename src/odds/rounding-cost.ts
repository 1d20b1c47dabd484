import { type Cents, cents } from '#contract/money.ts';
import { type OddsSetting, wagerOf } from './odds-setting.ts';

/** What rounding payouts down to the cent costs, on average and of the stake. */
export interface RoundingCost {
  /** As a percentage with two decimals, rounded up: never promise more than is given. "1.01". */
  percent: string;
  /** Whether it is a tenth of a percent or more. */
  noticeable: boolean;
  /** At this stake and all above it the cost is below a tenth of a percent. */
  smallFrom: Cents;
}

/** A cost from this share of the stake on is named beside the stake: one in a thousand. */
const NOTICEABLE = 1_000n;

/** One winning way at least loses less than a cent, so from this stake on no cost is noticeable; cents. */
const NEVER_NOTICEABLE_FROM = Number(NOTICEABLE);

/** What all ways together lose to rounding at a stake, in units of `cent ÷ price`; and what they cost. */
function lossAt(setting: OddsSetting): (stake: number) => { lost: bigint; staked: bigint } {
  const { outcomes, price, ways } = wagerOf(setting);
  const paying = outcomes.map((outcome) => ({ ways: BigInt(outcome.ways), pays: BigInt(outcome.pays) })).filter(({ pays }) => pays > 0n);
  const unit = BigInt(price);
  return (stake) => ({
    lost: paying.reduce((sum, outcome) => sum + outcome.ways * ((BigInt(stake) * outcome.pays) % unit), 0n),
    staked: BigInt(ways) * BigInt(stake) * unit,
  });
}

/** What rounding costs a setting at a stake; null where it costs nothing at all. Throws RangeError on a setting that may not be played. */
export function roundingCost(setting: OddsSetting, stake: Cents): RoundingCost | null {
  if (wagerOf(setting).unit === 'cents' || stake <= 0) return null;
  const at = lossAt(setting);
  const noticeable = (some: number): boolean => {
    const { lost, staked } = at(some);
    return lost * NOTICEABLE >= staked;
  };
  const { lost, staked } = at(stake);
  if (lost === 0n) return null;
  let smallFrom = NEVER_NOTICEABLE_FROM;
  while (smallFrom > 1 && !noticeable(smallFrom - 1)) smallFrom -= 1;
  return { percent: percentUp(lost, staked), noticeable: noticeable(stake), smallFrom: cents(smallFrom) };
}

/** A share as a percentage with two decimals, rounded up. */
function percentUp(part: bigint, of: bigint): string {
  const hundredths = (part * 10_000n + of - 1n) / of;
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
