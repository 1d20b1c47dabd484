import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Extra } from './part.tsx';
import css from './tooltip.module.css';

const TooltipPopup = lazy(() => import('./tooltip-popup.tsx'));

interface Props {
  content: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** Steers it from outside (the copy button's 'Copied!'); left out, hover and keyboard focus do. */
  open?: boolean | undefined;
  /** One element: what the tooltip is about. */
  children: ReactNode;
}

/**
 * A few words about the element inside it: at once on hover and keyboard focus, gone on leave, press and Escape. The floating part is fetched
 * with the first tooltip shown, so that no page pays for it before its first paint.
 */
export function Tooltip({ content, side = 'top', open: openFromOutside, children }: Props) {
  const [hovered, setHovered] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const open = openFromOutside ?? hovered;
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const element = anchor.current?.firstElementChild;
    // A tooltip that repeats its element's accessible name would be read twice.
    if (!open || !element || element.getAttribute('aria-label') === content) return undefined;
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [open, id, content]);

  useEffect(() => {
    if (!hovered) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setHovered(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hovered]);

  return (
    <>
      <span
        ref={anchor}
        className={css.anchor}
        onPointerOver={(event) => event.pointerType === 'mouse' && setHovered(true)}
        onPointerOut={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHovered(false);
        }}
        onPointerDown={() => setHovered(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setHovered(true)}
        onBlur={() => setHovered(false)}
      >
        {children}
      </span>
      {wanted && (
        <Extra>
          <TooltipPopup id={id} open={open} side={side} anchor={() => anchor.current?.firstElementChild ?? null}>
            {content}
          </TooltipPopup>
        </Extra>
      )}
    </>
  );
}
