import { useState } from 'react';

/** Whether the rounds were connected at any time of this visit: before that a page is joining them, after it a connection is lost. */
export function useJoined(connected: boolean): boolean {
  const [joined, setJoined] = useState(connected);
  if (connected && !joined) setJoined(true);
  return joined;
}
