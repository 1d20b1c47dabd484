import { lazy, Suspense, useEffect, useState } from 'react';
import { importOptional } from '#src/lib/chunk-guard.ts';
import { useRested } from '#src/lib/use-rested.ts';
import { hasNews, onNews } from './toast.ts';

const loadList = () => importOptional(() => import('./toast-list.tsx'));
const ToastList = lazy(loadList);

/** Mounted once: shows the list of toasts from the first one on. It is fetched while the page rests, since what a toast says may be that the shop can't be reached. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const rested = useRested();
  useEffect(() => {
    if (rested) void loadList();
  }, [rested]);
  useEffect(() => (wanted ? undefined : onNews(() => setWanted(hasNews()))), [wanted]);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
