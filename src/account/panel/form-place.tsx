import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface Props {
  id?: string | undefined;
  className?: string | undefined;
  onEscape: () => void;
  children: ReactNode;
}

/** Where a form opens: its first control gets the focus, with its text selected, and Escape closes it. */
export function FormPlace({ id, className, onEscape, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <div ref={place} id={id} className={className} onKeyDown={onKeyDown} role="presentation">
      {children}
    </div>
  );
}
