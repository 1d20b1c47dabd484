import { useEffect } from 'react';
import { takeScroll } from './where-from.ts';

/** A page that grows for longer than this is left where it is, ms. */
const PATIENCE_MS = 4_000;

/** Back from paying: scrolls the page to where it was left, as soon as it is long enough again. */
export function useKeptScroll(invoice: string): void {
  useEffect(() => {
    const scrollY = takeScroll(invoice);
    if (scrollY === null || scrollY === 0) return undefined;
    const root = document.documentElement;
    const tryScroll = (): void => {
      if (root.scrollHeight - window.innerHeight < scrollY) return;
      stop();
      window.scrollTo(0, scrollY);
    };
    const growing = new ResizeObserver(tryScroll);
    const timer = setTimeout(() => growing.disconnect(), PATIENCE_MS);
    const stop = (): void => {
      growing.disconnect();
      clearTimeout(timer);
    };
    growing.observe(document.body);
    return stop;
  }, [invoice]);
}
