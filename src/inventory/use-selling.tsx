import { useState, type ReactNode } from 'react';
import { lazyDialog } from '#src/ui/part.tsx';
import { mustAsk } from './sale-question.ts';
import { useSell } from './sell.ts';
import type { ForSale, SaleResult } from './sell-queue.ts';

const SellConfirm = lazyDialog(() => import('./sell-confirm.tsx'));

interface Asked {
  items: readonly ForSale[];
  answer: (report: SaleResult | null) => void;
}

interface Selling {
  /** Sells, asking first when a lot is at stake. Null when it was called off or another sale runs. */
  sell: (items: readonly ForSale[]) => Promise<SaleResult | null>;
  /** The question; to be rendered anywhere. */
  question: ReactNode;
}

/** How every page sells: small sums at once, large ones after a question. */
export function useSelling(): Selling {
  const sellNow = useSell();
  const [asked, setAsked] = useState<Asked | null>(null);
  const sell: Selling['sell'] = (items) => {
    if (!mustAsk(items)) return sellNow(items);
    return new Promise((answer) => setAsked({ items, answer }));
  };
  const close = (run: (asked: Asked) => void): void => {
    setAsked(null);
    if (asked) run(asked);
  };
  const keep = (): void => close(({ answer }) => answer(null));
  const question = asked && (
    <SellConfirm
      open
      items={asked.items}
      onKeep={keep}
      onClose={keep}
      onSell={() => close(({ items, answer }) => void sellNow(items).then(answer))}
    />
  );
  return { sell, question };
}
