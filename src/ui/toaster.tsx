import { lazy, Suspense, useEffect, useState } from 'react';
import { importOptional } from '#src/lib/chunk-guard.ts';
import { hasNews, onNews } from './toast.ts';

const ToastList = lazy(() => importOptional(() => import('./toast-list.tsx')));

/** Mounted once: fetches the list of toasts with the first one. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => (wanted ? undefined : onNews(() => setWanted(hasNews()))), [wanted]);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
