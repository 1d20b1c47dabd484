import { useCallback, useState } from 'react';
import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { useUserId } from '#src/session/use-user.ts';

/** What a player is writing, kept in this browser until it is sent: over a reload, and over days. `name` says where it is written. */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = `support.draft.${useUserId() ?? 'guest'}.${name}`;
  const [typed, setTyped] = useState<{ key: string; text: string } | null>(null);
  const setText = useCallback(
    (text: string): void => {
      setTyped({ key, text });
      if (text === '') browserStorage.remove(key);
      else browserStorage.write(key, text);
    },
    [key],
  );
  return [typed?.key === key ? typed.text : (browserStorage.read(key) ?? ''), setText];
}
