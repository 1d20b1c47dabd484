import type * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';
import { readJson } from '#src/lib/read-json.ts';

/**
 * Inputs that this browser keeps under `key` over a reload, where its visitor allows that. What is read is checked first: storage may hold anything, and a field that is no
 * longer valid falls back to its default, so `schema` is best made of parts with `catch`.
 */
export function remembered<Value extends object>(key: string, schema: z.ZodMiniType<Value>, fallback: Value): StoreApi<Value> {
  const store = createStore<Value>(() => readJson(preferenceStorage.read(key), schema) ?? fallback);
  store.subscribe((value) => preferenceStorage.write(key, JSON.stringify(value)));
  return store;
}

/** Reads and changes remembered inputs in a component; a change names only what changes. */
export function useRemembered<Value extends object>(store: StoreApi<Value>): [Value, (change: Partial<Value>) => void] {
  return [useStore(store), (change) => store.setState((before) => ({ ...before, ...change }))];
}
