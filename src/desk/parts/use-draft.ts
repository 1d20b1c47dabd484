import { storedKeys, tabStorage } from '#src/lib/api/browser-storage.ts';
import { useStoredText } from '#src/lib/hooks/use-stored-text.ts';
import { useMe } from '../session/use-me.ts';

const DRAFTS = 'desk.draft.';

/**
 * What a member of staff is writing, kept in this tab until it is sent or they sign out: the end of a session does not lose it. `name` says where it is
 * written; null: it is not kept.
 */
export function useDraft(name: string | null): ReturnType<typeof useStoredText> {
  const { id } = useMe();
  return useStoredText(tabStorage, name === null ? null : `${DRAFTS}${id}.${name}`);
}

/** Removes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const key of storedKeys('tab')) if (key.startsWith(DRAFTS)) tabStorage.remove(key);
}
