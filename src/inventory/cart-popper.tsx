import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#src/ui/part.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { newestItemsQuery } from './inventory-queries.ts';

const CartPanel = lazyDialog(() => import('./cart-panel.tsx'));

/** The cart of the header: the player's newest prizes at hand on every page, to be sold without leaving it. Its panel is fetched when it is first opened. */
export function CartPopper() {
  const { t } = useTranslation('inventory');
  const [open, setOpen] = useState(false);
  const holding = useHolding();
  const { data } = useQuery({ ...newestItemsQuery(), enabled: !holding });
  const root = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  }, []);
  useCloseOutside(root, open, setOpen, close);
  const total = data?.meta.total ?? 0;
  return (
    <div ref={root} className="relative">
      <IconButton
        label={total > 0 ? t('cart.openCount', { count: total }) : t('cart.open')}
        badge={total}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <ShoppingCart size={20} aria-hidden="true" />
      </IconButton>
      {open && <CartPanel open onClose={close} />}
    </div>
  );
}

/** A press outside closes, Escape closes and gives the focus back to the button. A question above the panel keeps it open. */
function useCloseOutside(root: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const overlaid = (): boolean => document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]') !== null;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target) && !overlaid()) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !overlaid()) close();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [root, open, setOpen, close]);
}
