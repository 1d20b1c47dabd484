import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { showSection } from '#src/ui/show-section.ts';

/** Brings a section into view when the address names it; the router only knows sections that were there before it. */
export function useScrolledTo(hash: string) {
  const section = useRef<HTMLElement>(null);
  const { hash: current, pathname } = useLocation();
  useEffect(() => {
    return current === hash && section.current ? showSection(section.current) : undefined;
  }, [hash, current, pathname]);
  return section;
}
