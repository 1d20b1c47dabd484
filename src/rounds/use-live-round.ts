import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FeedState, RoundKinds } from './round-feed.ts';
import type { LinkState, RoundLink } from './round-link.ts';

/** A game's rounds for as long as the component is there: what is known of them, and the state of the connection. */
export function useLiveRound<Kinds extends RoundKinds>(link: RoundLink<Kinds>): FeedState<Kinds> & LinkState {
  useEffect(() => link.enter(), [link]);
  return { ...useStore(link.feed.store), ...useStore(link.store) };
}
