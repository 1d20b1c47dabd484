import { COUNTRIES } from '#contract/delivery/countries.data.ts';
import { cents, type Cents } from '#contract/money.ts';

/*
 * What a parcel costs
 * 1. A country belongs to a zone: near the warehouse, elsewhere in Europe, or overseas.
 * 2. The weights of all prizes are added up. The first step of the zone that carries the sum is the price.
 * 3. What is heavier than the last step goes by freight: the last step, and as much again for each further ten kilograms begun.
 */

type Zone = 'near' | 'europe' | 'overseas';

const NEAR: ReadonlySet<string> = new Set(['AT', 'BE', 'CZ', 'DE', 'DK', 'FR', 'LU', 'NL', 'PL']);
const OVERSEAS: ReadonlySet<string> = new Set(['CA', 'US']);

/** Up to how many grams each step carries. */
const STEPS_GRAMS = [500, 2_000, 5_000, 10_000, 31_500] as const;
const FREIGHT_GRAMS = 10_000;

/** Cents for each step, and for ten kilograms of freight. */
const PRICES: Record<Zone, { steps: readonly number[]; freight: number }> = {
  near: { steps: [490, 690, 990, 1_490, 2_490], freight: 900 },
  europe: { steps: [890, 1_290, 1_890, 2_790, 4_490], freight: 1_800 },
  overseas: { steps: [1_490, 2_490, 4_490, 7_490, 13_990], freight: 4_500 },
};

const zoneOf = (country: string): Zone => (NEAR.has(country) ? 'near' : OVERSEAS.has(country) ? 'overseas' : 'europe');

/** Whether prizes are shipped to a country. */
export function isShippedTo(country: string): boolean {
  return COUNTRIES.some(({ code }) => code === country);
}

/** What a parcel of so many grams to a country costs. Throws RangeError where nothing is shipped to. */
export function shippingPrice(country: string, grams: number): Cents {
  if (!isShippedTo(country)) throw new RangeError(`nothing is shipped to ${country}`);
  const { steps, freight } = PRICES[zoneOf(country)];
  const step = STEPS_GRAMS.findIndex((most) => grams <= most);
  const price = steps.at(step) ?? 0;
  if (step >= 0) return cents(price);
  return cents(price + freight * Math.ceil((grams - STEPS_GRAMS[4]) / FREIGHT_GRAMS));
}
