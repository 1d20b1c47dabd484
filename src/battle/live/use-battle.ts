import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { BattleFeed, type TimedBattle } from './battle-feed.ts';

/** One battle for as long as the component is there. `loaded` is the answer that came with the page. */
export function useBattle(id: string, loaded: TimedBattle | null) {
  const call = useCall();
  const realtime = useService(realtimeService);
  const [feed] = useState(() => new BattleFeed(id, { call, realtime }, loaded));
  useEffect(() => feed.enter(), [feed]);
  return { feed, ...useStore(feed.store) };
}
