import { createStore } from 'zustand/vanilla';

/** Recovery codes that were just made, while they are shown: the server keeps nothing that could show them again. */
export const shownCodesStore = createStore<{ codes: readonly string[] | null }>(() => ({ codes: null }));

/** Shows new recovery codes, where there are some. */
export function showCodes(codes: readonly string[] | null): void {
  if (codes !== null) shownCodesStore.setState({ codes });
}
