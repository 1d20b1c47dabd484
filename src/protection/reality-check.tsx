import { useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useService } from '#src/lib/services/services.ts';
import { lazyDialog } from '#src/ui/part.tsx';
import { openRoundsService } from '#src/play/bet/open-rounds.ts';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import type { CheckDialogProps } from './check-dialog.tsx';
import { useFigures } from './use-figures.ts';

const CheckDialog = lazyDialog<CheckDialogProps>(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog }));

/** A page of the profile, where a player who has stopped playing looks at limits or withdraws. */
const isProfile = (pathname: string): boolean => pathname.startsWith('/profile');

/** The reality check: it comes up once nothing plays, and stays until the player has chosen. Who stops playing meets it again on the next page outside of the profile. */
export function RealityCheck() {
  const due = useStore(useService(playStopsService), ({ checkDue }) => checkDue);
  const inRound = useStore(useService(openRoundsService), ({ size }) => size > 0);
  const holding = useHolding();
  const figures = useFigures();
  const { pathname } = useLocation();
  const [stopped, setStopped] = useState<'leaving' | 'left' | null>(null);
  const [open, setOpen] = useState(false);
  if (stopped === 'leaving' && isProfile(pathname)) setStopped('left');
  if (stopped !== null && (!due || (stopped === 'left' && !isProfile(pathname)))) setStopped(null);
  const wanted = due && stopped === null && figures !== null && (open || !(holding || inRound));
  if (open !== wanted) setOpen(wanted);
  const [used, setUsed] = useState(false);
  if (wanted && !used) setUsed(true);
  if (!used || !figures) return null;
  // A page that asks before it is left may keep the player.
  const arrived = (): void => setStopped((now) => (now === 'leaving' && !isProfile(window.location.pathname) ? null : now));
  return <CheckDialog open={wanted} onClose={() => setStopped('leaving')} onArrived={arrived} figures={figures} />;
}
