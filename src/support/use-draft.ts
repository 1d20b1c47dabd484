import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { useStoredText } from '#src/lib/hooks/use-stored-text.ts';
import { useUserId } from '#src/session/use-user.ts';

/** What a player is writing, kept in this browser until it is sent: over a reload, and over days. `name` says where it is written. */
export function useDraft(name: string): ReturnType<typeof useStoredText> {
  const key = `support.draft.${useUserId() ?? 'guest'}.${name}`;
  return useStoredText(browserStorage, key);
}
