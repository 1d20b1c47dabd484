import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showSection } from '#src/ui/show-section.ts';

/** Brings the section that the address names into view, also when the page comes after the address: the router only knows sections that were there before it. */
export function useSectionInAddress(onSection?: (id: string) => void): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    // Ids are plain letters, so there is nothing to decode, and a broken address can't break the page.
    const id = hash.slice(1);
    if (id === '') return undefined;
    onSection?.(id);
    let end = (): void => undefined;
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(id);
      if (section) end = showSection(section);
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
    // A press on the same link again has another key, and scrolls again.
  }, [hash, key, onSection]);
}
