import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Brings a section into view when the address names it; the router only knows sections that were there before it. */
export function useScrolledTo(hash: string) {
  const section = useRef<HTMLElement>(null);
  const { hash: current, pathname } = useLocation();
  useEffect(() => {
    if (current === hash) section.current?.scrollIntoView({ block: 'start' });
  }, [hash, current, pathname]);
  return section;
}
