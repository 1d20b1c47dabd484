import { lazy, useEffect, useState } from 'react';
import { useService } from '#src/lib/services/services.ts';
import { useRested } from '#src/lib/hooks/use-rested.ts';
import { Extra } from './part.tsx';
import { toastsService } from './toast.ts';

const loadList = () => import('./toast-list.tsx');
const ToastList = lazy(loadList);

/** Mounted once: shows the list of toasts from the first one on. It is fetched while the page rests, since what a toast says may be that the shop can't be reached. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const toasts = useService(toastsService);
  const rested = useRested();
  useEffect(() => {
    if (rested) loadList().catch(() => undefined);
  }, [rested]);
  useEffect(() => (wanted ? undefined : toasts.onNews(() => setWanted(toasts.hasNews()))), [toasts, wanted]);
  return wanted ? (
    <Extra>
      <ToastList />
    </Extra>
  ) : null;
}
