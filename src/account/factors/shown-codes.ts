import { createStore } from 'zustand/vanilla';
import { service, useService } from '#src/lib/services/services.ts';

/** Recovery codes that were just made, while they are shown: the server keeps nothing that could show them again. */
export const shownCodesService = service('shown recovery codes', () =>
  createStore<{ codes: readonly string[] | null }>(() => ({ codes: null })),
);

/** Shows new recovery codes, where there are some. */
export function useShowCodes(): (codes: readonly string[] | null) => void {
  const shown = useService(shownCodesService);
  return (codes) => {
    if (codes !== null) shown.setState({ codes });
  };
}
