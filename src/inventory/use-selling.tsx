import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { mustAsk } from './sale-question.ts';
import { useSell } from './sell.ts';
import type { ForSale, SellReport } from './sell-queue.ts';

const SellConfirm = lazyPart(() => import('./sell-confirm.tsx'));

interface Asked {
  items: readonly ForSale[];
  answer: (report: SellReport | null) => void;
}

interface Selling {
  /** Sells, asking first when a lot is at stake. Null when it was called off or another sale runs. */
  sell: (items: readonly ForSale[]) => Promise<SellReport | null>;
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
  const question = asked && (
    <Suspense fallback={null}>
      <SellConfirm
        items={asked.items}
        onKeep={() => close(({ answer }) => answer(null))}
        onSell={() => close(({ items, answer }) => void sellNow(items).then(answer))}
      />
    </Suspense>
  );
  return { sell, question };
}
