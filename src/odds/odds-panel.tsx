import { Suspense } from 'react';
import { lazyPart } from '#src/ui/part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { OddsProps } from './odds-body.tsx';

const OddsBody = lazyPart(() => import('./odds-body.tsx'));

/** The odds of a setting: its exact return, counted, and a simulator to try it. Everything behind it is fetched when it is shown. */
export function OddsPanel(props: OddsProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={260} radius={18} />}>
      <OddsBody {...props} />
    </Suspense>
  );
}
