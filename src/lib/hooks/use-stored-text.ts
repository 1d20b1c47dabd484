import { useCallback, useState } from 'react';
import type { BrowserStorage } from '#src/lib/api/browser-storage.ts';

/** What is being written, kept in a storage until it is emptied. A null key keeps nothing. */
export function useStoredText(storage: BrowserStorage, key: string | null): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState<{ key: string | null; text: string } | null>(null);
  const setText = useCallback(
    (text: string): void => {
      setTyped({ key, text });
      if (key === null) return;
      if (text === '') storage.remove(key);
      else storage.write(key, text);
    },
    [storage, key],
  );
  const kept = (): string => (key === null ? '' : (storage.read(key) ?? ''));
  return [typed?.key === key ? typed.text : kept(), setText];
}
