import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { isUpgradeChance } from '#contract/games/upgrade.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { localWins, type UpgradeChoice } from './upgrade-choice.ts';
import { type QuoteAsk, quoteQuery } from './upgrade-queries.ts';
import { quoteState, type QuoteState } from './upgrade-quote.ts';

/** How long a choice must be unchanged before the server is asked about it, ms. */
const PAUSE_MS = 250;

export interface Quoted {
  quote: QuoteState;
  /** The winning tickets by the prices that this page knows. */
  reckoned: number;
  /** The code of the server's refusal, for what the page can do about it. */
  refusal: string | null;
  /** The target's price by the server. */
  price: Cents | null;
}

interface Asked extends Pick<UpgradeChoice, 'coins' | 'target' | 'side'> {
  items: readonly UpgradePrize[];
  staked: Cents;
  /** A player is here, and no scene conceals what is theirs. */
  mayAsk: boolean;
}

/** The placeholder while there is nothing to ask; never sent. */
const NO_ASK: QuoteAsk = { items: [], coins: cents(0), target_id: '0', side: 'under' };

/** The chances of choices: the page's own at once, the server's a moment later. Visitors and choices that may not be played ask for none. */
export class UpgradeQuotes {
  current: Quoted = { quote: { kind: 'none' }, reckoned: 0, refusal: null, price: null };
  readonly #observer;
  readonly #changed: () => void;
  /** The choice that has been unchanged for the pause; undefined before the first one. */
  #settled: { key: string; ask: QuoteAsk | null } | undefined;
  #waiting: { key: string; timer: ReturnType<typeof setTimeout> } | null = null;
  #enabled = false;
  #entered = false;

  /** `changed` is called when the server's answer, or the moment to ask, is here. */
  constructor(client: QueryClient, changed: () => void) {
    this.#observer = new QueryObserver(client, { ...quoteQuery(NO_ASK), enabled: false });
    this.#changed = changed;
  }

  /** The page is there. Returns how to leave it. */
  enter(): () => void {
    this.#entered = true;
    const leave = this.#observer.subscribe(this.#changed);
    return () => {
      this.#entered = false;
      leave();
      clearTimeout(this.#waiting?.timer);
      this.#waiting = null;
    };
  }

  of({ items, coins, target, side, staked, mayAsk }: Asked): Quoted {
    const ask = target === null || staked === 0 ? null : { items: items.map(({ id }) => id), coins, target_id: target.id, side };
    const key = JSON.stringify(ask);
    this.#settle(key, ask);
    const reckoned = localWins(staked, target);
    // A choice that has just been left is never asked about again: its items may be gone.
    const isCurrent = mayAsk && ask !== null && this.#settled?.key === key && isUpgradeChance(reckoned);
    if (isCurrent || this.#enabled) this.#observer.setOptions({ ...quoteQuery(this.#settled?.ask ?? NO_ASK), enabled: isCurrent });
    this.#enabled = isCurrent;
    const { data, error } = this.#observer.getCurrentResult();
    // A lost connection is no refusal: the press itself will show it.
    const refused = isCurrent && isApiError(error) && error.status >= 400 && error.status < 500 ? error : null;
    const quote = quoteState({ localWins: reckoned, answer: isCurrent ? data : undefined, refusal: refused && errorText(refused) });
    this.current = {
      // The same object for as long as it says the same.
      quote: JSON.stringify(quote) === JSON.stringify(this.current.quote) ? this.current.quote : quote,
      reckoned,
      refusal: refused?.code ?? null,
      price: isCurrent && data ? data.target.sale_price : null,
    };
    return this.current;
  }

  #settle(key: string, ask: QuoteAsk | null): void {
    this.#settled ??= { key, ask };
    if (this.#waiting?.key === key) return;
    clearTimeout(this.#waiting?.timer);
    this.#waiting = null;
    if (this.#settled.key === key || !this.#entered) return;
    const timer = setTimeout(() => {
      this.#waiting = null;
      this.#settled = { key, ask };
      this.#changed();
    }, PAUSE_MS);
    this.#waiting = { key, timer };
  }
}
