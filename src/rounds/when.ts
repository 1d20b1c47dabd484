import type { StoreApi } from 'zustand/vanilla';

/** Resolves as soon as a store's state is as wanted. */
export function when<State>(store: Pick<StoreApi<State>, 'getState' | 'subscribe'>, wanted: (state: State) => boolean): Promise<void> {
  if (wanted(store.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!wanted(state)) return;
      stop();
      resolve();
    });
  });
}
