import { useState } from 'react';
import { storedKeys, tabStorage } from '#src/lib/api/browser-storage.ts';
import { useMe } from '../session/use-me.ts';

const DRAFTS = 'desk.draft.';

/** What a member of staff is writing, kept in this tab until it is sent or they sign out: the end of a session does not lose it. `name` says where it is written; null: it is not kept. */
export function useDraft(name: string | null): [text: string, setText: (text: string) => void] {
  const key = `${DRAFTS}${useMe().id}.${name}`;
  const [text, setText] = useState(() => (name === null ? '' : (tabStorage.read(key) ?? '')));
  const write = (next: string): void => {
    setText(next);
    if (name === null) return;
    if (next === '') tabStorage.remove(key);
    else tabStorage.write(key, next);
  };
  return [text, write];
}

/** Removes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const key of storedKeys('tab')) if (key.startsWith(DRAFTS)) tabStorage.remove(key);
}
