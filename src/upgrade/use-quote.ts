import { useQuery } from '@tanstack/react-query';
import { isUpgradeChance } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { type QuoteAsk, quoteQuery } from './upgrade-queries.ts';
import { quoteState, type QuoteState } from './upgrade-quote.ts';
import { useSettled } from '#src/lib/use-settled.ts';

interface Quoted {
  quote: QuoteState;
  /** The code of the server's refusal, for what the page can do about it. */
  refusal: string | null;
  /** The target's price by the server. */
  price: Cents | null;
}

/** The placeholder while there is nothing to ask; never sent. */
const NO_ASK: QuoteAsk = { items: [], coins: cents(0), target_id: '0', side: 'under' };

/** The chance of a choice: the page's own at once, the server's a moment later. Visitors and choices that may not be played ask for none. */
export function useQuote(ask: QuoteAsk | null, localWins: number, mayAsk: boolean): Quoted {
  const key = JSON.stringify(ask);
  const settled = useSettled(ask, key);
  // A choice that has just been left is never asked about again: its items may be gone.
  const current = mayAsk && settled !== null && JSON.stringify(settled) === key && isUpgradeChance(localWins);
  const { data, error } = useQuery({ ...quoteQuery(settled ?? NO_ASK), enabled: current });
  // A lost connection is no refusal: the press itself will show it.
  const refused = current && isApiError(error) && error.status >= 400 && error.status < 500 ? error : null;
  return {
    quote: quoteState({ localWins, answer: current ? data : undefined, refusal: refused && errorText(refused) }),
    refusal: refused?.code ?? null,
    price: current && data ? data.target.sale_price : null,
  };
}
