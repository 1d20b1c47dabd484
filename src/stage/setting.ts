import { createStore, type StoreApi } from 'zustand/vanilla';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';

/**
 * A choice that this browser remembers under `key`, where its visitor allows that. Storage may be full, forbidden or hold an old value: then the choice
 * lasts for the visit. Other tabs follow.
 */
export function rememberedChoice<Choice extends string>(key: string, choices: readonly Choice[], fallback: Choice): StoreApi<Choice> {
  const parse = (text: string | null): Choice => choices.find((choice) => choice === text) ?? fallback;
  const store = createStore<Choice>(() => parse(preferenceStorage.read(key)));
  store.subscribe((choice) => preferenceStorage.write(key, choice));
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === key) store.setState(parse(event.newValue), true);
  });
  return store;
}
