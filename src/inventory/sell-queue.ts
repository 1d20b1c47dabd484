import { createStore, type StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { Intents } from '#src/lib/api/intents.ts';

/** What the queue needs to know of an item: its id and what its sale pays. */
export interface ForSale {
  id: string;
  name: string;
  salePrice: Cents;
  /** Won with bonus coins: it can be sold and nothing else. */
  locked?: boolean | undefined;
}

/** What a sale answered. */
export interface Sale {
  paid: Cents;
  balance: Cents;
  version: number;
}

/** What became of a run. `gone` items were not ours to sell any more (sold or used elsewhere); `left` were not tried after a stop. */
export interface SaleResult {
  sold: readonly ForSale[];
  gone: readonly ForSale[];
  left: readonly ForSale[];
  earned: Cents;
  /** Why the run stopped early, or null. */
  error: unknown;
}

/** How far a run is; null when none runs. */
export interface SellProgress {
  total: number;
  done: number;
  earned: Cents;
  /** The item being sold now. */
  current: string | null;
}

export interface SellPorts {
  /** Sells an item. `key` stays the same for each try. */
  sell(id: string, key: string): Promise<Sale>;
  /** The newest balance, after each sale. */
  receiveBalance(balance: { balance: Cents; version: number }): void;
  delay(ms: number): Promise<void>;
}

export interface SellQueue {
  progress: StoreApi<{ run: SellProgress | null }>;
  /** Sells one after the other. Null, and nothing happens, while another run goes on or when there is nothing to sell; null, too, for a run that was forgotten. */
  sellAll(items: readonly ForSale[]): Promise<SaleResult | null>;
  /** Another player is here: what is on its way was another's, and nothing more of it is sold. */
  forget(): void;
}

/** Pauses before a sale whose outcome is unknown is asked for again, ms. */
export const SELL_RETRY_AFTER_MS = [500, 1500] as const;

/**
 * Sells items one at a time. An unknown outcome is asked for again under the same key, which brings the first answer. A sale is protected by the item
 * itself too: "not found" after such a doubt means that the first try went through.
 */
export function createSellQueue(ports: SellPorts): SellQueue {
  const intents = new Intents<Cents | 'gone'>();
  const progress = createStore<{ run: SellProgress | null }>(() => ({ run: null }));

  async function sellOne(item: ForSale): Promise<Cents | 'gone'> {
    const end = await intents.ask(item.id, {
      async send(key, isOwn) {
        const { paid, balance, version } = await ports.sell(item.id, key);
        if (isOwn()) ports.receiveBalance({ balance, version });
        return paid;
      },
      againAfterMs: SELL_RETRY_AFTER_MS,
      readRefusal: (error, doubtful) =>
        hasCode(error, 'not_found') ? { kind: 'answered', answer: doubtful ? item.salePrice : 'gone' } : { kind: 'refused', error },
      delay: ports.delay,
    });
    if (end?.kind !== 'known') throw end?.error;
    return end.answer;
  }

  let era = 0;
  return {
    progress,
    forget() {
      era += 1;
      intents.forget();
      progress.setState({ run: null });
    },
    async sellAll(items) {
      if (progress.getState().run !== null || items.length === 0) return null;
      const asked = era;
      const sold: ForSale[] = [];
      const gone: ForSale[] = [];
      let earned = cents(0);
      let error: unknown = null;
      try {
        for (const item of items) {
          progress.setState({ run: { total: items.length, done: sold.length, earned, current: item.name } });
          const paid = await sellOne(item);
          if (paid === 'gone') gone.push(item);
          else {
            sold.push(item);
            earned = cents(earned + paid);
          }
        }
      } catch (reason) {
        error = reason;
      }
      if (asked !== era) return null;
      progress.setState({ run: null });
      return { sold, gone, left: items.slice(sold.length + gone.length), earned, error };
    },
  };
}
