import { type RefObject, useEffect, useState } from 'react';

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Takes the files that are dropped on a part of the page, or pasted into it. True while something is held over it. */
export function useGivenFiles(place: RefObject<HTMLElement | null>, take: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const given = (event: Event, data: DataTransfer | null): void => {
      const files = filesOf(data);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    element.addEventListener('paste', (event) => given(event, event.clipboardData), { signal });
    element.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element.addEventListener('dragleave', () => setOver(false), { signal });
    element.addEventListener(
      'drop',
      (event) => {
        // A file that is dropped beside would open in place of the page.
        event.preventDefault();
        setOver(false);
        given(event, event.dataTransfer);
      },
      { signal },
    );
    return () => listening.abort();
  }, [place, take]);
  return over;
}
