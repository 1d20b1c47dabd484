import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * A choice that this browser remembers under `key`. Storage may be full, forbidden or hold an old value: then the choice lasts for the
 * visit. Other tabs follow.
 */
export function rememberedChoice<Choice extends string>(key: string, choices: readonly Choice[], fallback: Choice): StoreApi<Choice> {
  const parse = (text: string | null): Choice => choices.find((choice) => choice === text) ?? fallback;
  const store = createStore<Choice>(() => parse(read(key)));
  store.subscribe((choice) => write(key, choice));
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === key) store.setState(parse(event.newValue), true);
  });
  return store;
}

function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    // Storage may be forbidden (private mode, policy); the fallback is then the choice.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value);
  } catch {
    // Forgotten at the end of the visit, which is all that storage would have added.
  }
}
