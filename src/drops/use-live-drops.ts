import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import type { Drop } from '#contract/api/drops.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';

interface LiveDrops {
  /** Newest first; undefined until the first list is here. */
  drops: readonly Drop[] | undefined;
  failed: boolean;
}

/** The live feed. While `paused` it does not move, so that what is pointed at does not run away; afterwards it shows the newest at once. */
export function useLiveDrops(paused: boolean): LiveDrops {
  const { drops: newest, failed } = useStore(useService(realtimeService).drops);
  // The strip is not urgent: it is rendered in slices between everything else.
  const drops = useDeferredValue(newest);
  const [standing, setStanding] = useState(drops);
  if (!paused && standing !== drops) setStanding(drops);
  return { drops: paused ? (standing ?? drops) : drops, failed };
}
