import { Suspense } from 'react';
import type { Cents } from '#contract/money.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { OddsSetting } from './odds-setting.ts';

export interface OddsPanelProps {
  /** What is played; compared by content. */
  setting: OddsSetting;
  /** What the exact return is stated for and the simulator starts with, where the setting doesn't fix it. */
  stake?: Cents | undefined;
  /** And as a balance; left out, a hundred stakes. */
  balance?: Cents | null | undefined;
  /** Level of its heading on the page. */
  level?: 2 | 3 | undefined;
}

const OddsBody = lazyPart(() => import('./odds-body.tsx'));

/** The odds of a setting: its exact return, counted, and a simulator to try it. Everything behind it is fetched when it is shown. */
export function OddsPanel(props: OddsPanelProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={260} radius={18} />}>
      <OddsBody {...props} />
    </Suspense>
  );
}
